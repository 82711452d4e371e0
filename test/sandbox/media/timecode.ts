/** The time of a frame as a row of black and white fields that survives any encoder: a start mark, 41 bits of ms since the epoch, a parity bit. */
export const FIELD = 8;
export const FIELDS = 44;
const BITS = 41;

/** Fields from left to right; true is white. */
export function encodeTime(ms: number): boolean[] {
  const bits = Array.from({ length: BITS }, (_, index) => Math.floor(ms / 2 ** (BITS - 1 - index)) % 2 === 1);
  const isOdd = bits.filter(Boolean).length % 2 === 1;
  return [true, false, ...bits, isOdd];
}

/** Ms since the epoch of a row of fields; null when it is none. */
export function decodeTime(fields: readonly boolean[]): number | null {
  const [first, second, ...rest] = fields;
  if (fields.length !== FIELDS || first !== true || second !== false) return null;
  const bits = rest.slice(0, BITS);
  if ((bits.filter(Boolean).length % 2 === 1) !== rest[BITS]) return null;
  return bits.reduce((sum, bit) => sum * 2 + Number(bit), 0);
}
