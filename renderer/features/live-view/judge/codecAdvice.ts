import { codecName } from '#app/domain/stream';
import { listOf } from '../words/sentences';
import { CODECS } from '../words/verdict';

/** Codecs that cameras encode, the most common first. */
const USUAL = ['h264', 'vp8', 'vp9', 'av1', 'h265'];

/** Names of codecs as a list, as "H.264, VP8 and VP9". */
export const listOfCodecs = (codecs: readonly string[]): string => listOf([...new Set(codecs.map(codecName))]);

/**
 * A sentence that names a codec this browser plays, to replace `codec`; otherwise, to use another browser. Without a known
 * codec none is named: it could be the one in use.
 */
export function codecAdvice(codec: string | null, playable: readonly string[]): string {
  const best = codec === null ? undefined : USUAL.find((one) => one !== codec && playable.includes(one));
  return best === undefined ? CODECS.anotherBrowser : CODECS.switchTo({ codec: codecName(best) });
}

/** The usual codecs that can be played, the most common first. */
export const playableCodecs = (canPlay: (codec: string) => boolean): readonly string[] => USUAL.filter(canPlay);
