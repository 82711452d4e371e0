import { codecName } from '#app/domain/stream';
import type { Remedy } from './remedy';
import { listOf } from '../words/sentences';
import { CODECS } from '../words/verdict';

/** Codecs that cameras encode, the most common first. */
const USUAL = ['h264', 'vp8', 'vp9', 'av1', 'h265'];

/** Names of codecs as a list, as "H.264, VP8 and VP9". */
export const listOfCodecs = (codecs: readonly string[]): string => listOf([...new Set(codecs.map(codecName))]);

/** The first usual codec that this browser plays instead of `codec`. Without a known codec none: it could be the one in use. */
const replacementOf = (codec: string | null, playable: readonly string[]): string | undefined =>
  codec === null ? undefined : USUAL.find((one) => one !== codec && playable.includes(one));

/** The setting that makes the stream playable here; null: no codec that this browser plays is known. */
export function codecRemedy(codec: string | null, playable: readonly string[]): Remedy | null {
  const best = replacementOf(codec, playable);
  return best === undefined ? null : { field: 'codec', to: best };
}

/** A sentence that names a codec this browser plays, to replace `codec`; otherwise, to use another browser. */
export function codecAdvice(codec: string | null, playable: readonly string[]): string {
  const best = replacementOf(codec, playable);
  return best === undefined ? CODECS.anotherBrowser : CODECS.switchTo({ codec: codecName(best) });
}

/** The usual codecs that can be played, the most common first. */
export const playableCodecs = (canPlay: (codec: string) => boolean): readonly string[] => USUAL.filter(canPlay);
