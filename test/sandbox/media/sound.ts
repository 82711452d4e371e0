/** What the sound of a stream of the sandbox may be encoded in. */
export type SoundCodec = 'pcmu' | 'opus';

/** Length of a packet. */
export const SOUND_MS = 20;
/** Samples per ms, as its RTP clock counts them (RFC 3551 §4.5.14, RFC 7587 §4.1). */
export const SAMPLES_PER_MS = { pcmu: 8, opus: 48 } as const;
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

/** What a microphone hears at a time, as a sample of 16 bits: a hum, and a beep at the beginning of each second of the burnt-in clock. */
function sampleAt(ms: number): number {
  const isBeep = ms % 1000 < BEEP_MS;
  const wave = Math.sin((2 * Math.PI * (isBeep ? TONE_HZ : HUM_HZ) * ms) / 1000);
  return Math.round(wave * (isBeep ? 9000 : 900));
}

/** The samples of the 20 ms from `at` on. */
export const samplesFrom = (at: number, codec: SoundCodec): Int16Array =>
  Int16Array.from({ length: SOUND_MS * SAMPLES_PER_MS[codec] }, (_, index) =>
    sampleAt(at + index / SAMPLES_PER_MS[codec]),
  );

/** Samples of 8 kHz as G.711 mu-law. */
export const muLawOf = (samples: Int16Array): Buffer => Buffer.from(samples.map((one) => toMuLaw(one)));
