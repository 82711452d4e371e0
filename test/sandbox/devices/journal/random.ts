/** A number of 32 bits that depends on two others and on nothing else (murmur3's finaliser). */
export function mix(index: number, seed: number): number {
  let value = Math.imul(index ^ seed, 0x85ebca6b) ^ Math.imul(index + 0x9e3779b9, 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** The same of a text (FNV-1a). */
export function seedOf(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
