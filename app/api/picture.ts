import { isBytes } from '../lib/isBytes';

/** Largest preview that is shown, in bytes: many times the size of 320 by 180 pixels. */
const MAX_PICTURE = 300_000;
export const JPEG_LIMITS = { maxBytes: MAX_PICTURE } as const;

/** Data address of a JPEG, the only kind of address that the pages' policy lets a picture have; null for an empty answer. Throws for anything else. */
export function toPicture(bytes: unknown): string | null {
  if (!isBytes(bytes) || bytes.length > MAX_PICTURE) throw new Error('no JPEG');
  if (bytes.length === 0) return null;
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) throw new Error('no JPEG');
  return `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}
