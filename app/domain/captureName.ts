import { fileNameOf } from '#app/lib/safeName';

/** A file name that is valid on every system and contains no path: letters, digits, blanks and a few signs, then one of the kinds we write. Windows takes `con .jpg` and `COM¹.jpg` for devices. */
export const CAPTURE_NAME =
  /^(?!(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]) *\.)[\p{L}\p{N}_-](?:[\p{L}\p{N} _-]{0,98}[\p{L}\p{N}_-])?\.(?:jpg|webm|mkv|mp4)$/iu;

export type CaptureKind = 'jpg' | 'webm' | 'mkv' | 'mp4';

/** `Nose drone` at a time becomes `Nose drone_2026-08-21T14-03-11Z.jpg` (pages §2). */
export function captureName(device: string, at: Date, kind: CaptureKind, part = 1): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-');
  return `${fileNameOf(device)}_${time}Z${part > 1 ? `_part${part}` : ''}.${kind}`;
}
