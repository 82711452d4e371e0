import { codecName } from '#app/domain/stream';

/** Codecs that cameras encode, the most common first. */
const USUAL = ['h264', 'vp8', 'vp9', 'av1', 'h265'];

/** Names of codecs as a list, as "H.264, VP8 and VP9". */
export function listOfCodecs(codecs: readonly string[]): string {
  const names = [...new Set(codecs.map(codecName))];
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** What to switch a stream to that is in `codec`, out of those that can be played; empty where there is nothing to advise. */
export function codecAdvice(codec: string | null, playable: readonly string[]): string {
  const best = USUAL.find((one) => one !== codec && playable.includes(one));
  return best === undefined ? ' Use another browser.' : ` Switch the stream to ${codecName(best)}.`;
}

/** Those of the usual codecs that can be played, the most common first. */
export const playableCodecs = (canPlay: (codec: string) => boolean): readonly string[] => USUAL.filter(canPlay);
