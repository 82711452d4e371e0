/** Samples of a packet: 20 ms at 8 kHz. */
export const SOUND_MS = 20;
const RATE = 8000;
const SAMPLES = (RATE * SOUND_MS) / 1000;
const BIAS = 0x84;
const CLIP = 32_635;

/** One sample of 16 bits as G.711 mu-law. */
function toMuLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(CLIP, Math.abs(sample)) + BIAS;
  const exponent = Math.max(0, Math.floor(Math.log2(magnitude)) - 7);
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

const BEEP_MS = 200;
const TONE_HZ = 880;
const HUM_HZ = 110;

/** What a microphone hears in the 20 ms from `at` on: a hum, and a beep at the beginning of each second of the burnt-in clock. */
export function hear(at: number): Buffer {
  const packet = Buffer.alloc(SAMPLES);
  for (let index = 0; index < SAMPLES; index += 1) {
    const ms = at + (index * 1000) / RATE;
    const isBeep = ms % 1000 < BEEP_MS;
    const wave = Math.sin((2 * Math.PI * (isBeep ? TONE_HZ : HUM_HZ) * ms) / 1000);
    packet[index] = toMuLaw(Math.round(wave * (isBeep ? 9000 : 900)));
  }
  return packet;
}
