/** A box of an ISO base media file (ISO/IEC 14496-12 §4.2). */
export interface Box {
  readonly type: string;
  /** Of the whole box, in bytes; Infinity for one that goes on to the end of the file. */
  readonly size: number;
  /** Bytes before its data. */
  readonly head: number;
}

const SHORT_HEAD = 8;
const LONG_HEAD = 16;

/** Reads the head of a box; null: more bytes are needed. Throws if there is no box. */
export function readBox(bytes: Uint8Array, at = 0): Box | null {
  if (bytes.length < at + SHORT_HEAD) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at);
  const type = String.fromCharCode(...bytes.subarray(at + 4, at + SHORT_HEAD));
  const short = view.getUint32(0);
  if (short === 0) return { type, size: Number.POSITIVE_INFINITY, head: SHORT_HEAD };
  const head = short === 1 ? LONG_HEAD : SHORT_HEAD;
  if (bytes.length < at + head) return null;
  const size = short === 1 ? Number(view.getBigUint64(SHORT_HEAD)) : short;
  if (size < head) throw new Error('no box');
  return { type, size, head };
}

/** The data of the boxes of this type, without their heads: parts of the same memory. Throws if one is longer than the data. */
export function boxesIn(data: Uint8Array, wanted: string): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 0; at < data.length;) {
    const box = readBox(data, at);
    if (!box) break;
    const end = box.size === Number.POSITIVE_INFINITY ? data.length : at + box.size;
    if (end > data.length) throw new Error('cut box');
    if (box.type === wanted) found.push(data.subarray(at + box.head, end));
    at = end;
  }
  return found;
}
