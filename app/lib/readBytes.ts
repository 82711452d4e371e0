import { readChunks, type Readable } from './readChunks';

/** All bytes of a body; null once it is larger than `maxBytes`, and the rest is not read. */
export async function readBytes(response: Readable, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  if (!(await readChunks(response, maxBytes, (part) => void parts.push(part)))) return null;
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
