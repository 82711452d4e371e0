import { codecName } from '#app/domain/stream';
import { listOf } from '../words/sentences';
import { CODECS } from '../words/verdict';

/** Codecs that cameras encode, the most common first. */
const USUAL = ['h264', 'vp8', 'vp9', 'av1', 'h265'];

/** Names of codecs as a list, as "H.264, VP8 and VP9". */
export const listOfCodecs = (codecs: readonly string[]): string => listOf([...new Set(codecs.map(codecName))]);

/**
 * A sentence: the codec to switch a stream to that is in `codec`, out of those this browser plays; else another browser. What
 * to switch from is not known where the codec is not: it may be the very one that would be named.
 */
export function codecAdvice(codec: string | null, playable: readonly string[]): string {
  const best = codec === null ? undefined : USUAL.find((one) => one !== codec && playable.includes(one));
  return best === undefined ? CODECS.anotherBrowser : CODECS.switchTo({ codec: codecName(best) });
}

/** The usual codecs that can be played, the most common first. */
export const playableCodecs = (canPlay: (codec: string) => boolean): readonly string[] => USUAL.filter(canPlay);
