import type { Severity } from '#app/domain/alert';
import { after } from '../../lib/after';

interface Tone {
  readonly hz: number;
  /** In seconds from the beginning. */
  readonly at: number;
  readonly seconds: number;
}

/** Critical: three falling pairs, hard to miss. Warning: one soft pair. */
const TONES: Readonly<Record<Severity, readonly Tone[]>> = {
  critical: [0, 0.5, 1].flatMap((at) => [
    { hz: 988, at, seconds: 0.18 },
    { hz: 740, at: at + 0.2, seconds: 0.18 },
  ]),
  warning: [
    { hz: 523, at: 0, seconds: 0.16 },
    { hz: 659, at: 0.18, seconds: 0.24 },
  ],
};
const VOLUME: Readonly<Record<Severity, number>> = { critical: 0.5, warning: 0.25 };
/** Without a click on the page before, browsers neither start the sound nor refuse it. */
const START_MS = 1000;
/** A tone that begins or ends at once clicks. */
const FADE_S = 0.015;

function playTone(context: AudioContext, { hz, at, seconds }: Tone, volume: number): void {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  const from = context.currentTime + at;
  oscillator.frequency.value = hz;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(volume, from + FADE_S);
  gain.gain.setValueAtTime(volume, from + seconds - FADE_S);
  gain.gain.linearRampToValueAtTime(0, from + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + seconds);
}

/** Plays the sound of an alert, at most 1.4 s; false if the browser does not allow this page to play sound. Never rejects. */
export async function playSound(severity: Severity): Promise<boolean> {
  try {
    const context = new AudioContext();
    await Promise.race([context.resume(), after(START_MS, null)]);
    const isHeard = context.state === 'running';
    const tones = isHeard ? TONES[severity] : [];
    for (const tone of tones) playTone(context, tone, VOLUME[severity]);
    const endsS = tones.reduce((end, { at, seconds }) => Math.max(end, at + seconds), 0);
    setTimeout(() => void context.close().catch(() => undefined), endsS * 1000 + 200);
    return isHeard;
  } catch {
    return false;
  }
}
