import { join, uint } from '../webm/ebml';

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

/** A box with its bytes: parts of the memory of what it was read from. */
export interface WholeBox {
  readonly type: string;
  readonly whole: Uint8Array;
  /** Without its head. */
  readonly data: Uint8Array;
}

/** The boxes that data consist of. Throws if one is longer than the data. */
export function childrenIn(data: Uint8Array): readonly WholeBox[] {
  const found: WholeBox[] = [];
  for (let at = 0; at < data.length;) {
    const box = readBox(data, at);
    if (!box) break;
    const end = box.size === Number.POSITIVE_INFINITY ? data.length : at + box.size;
    if (end > data.length) throw new Error('cut box');
    found.push({ type: box.type, whole: data.subarray(at, end), data: data.subarray(at + box.head, end) });
    at = end;
  }
  return found;
}

/** The data of the boxes of this type, without their heads. Throws if one is longer than the data. */
export const boxesIn = (data: Uint8Array, wanted: string): readonly Uint8Array[] =>
  childrenIn(data)
    .filter(({ type }) => type === wanted)
    .map((child) => child.data);

/** The data of the first box of this type. Throws if there is none. */
export function boxIn(data: Uint8Array, wanted: string): Uint8Array {
  const [first] = boxesIn(data, wanted);
  if (!first) throw new Error(`no ${wanted}`);
  return first;
}

export const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** A box with its data. */
export function box(type: string, ...data: readonly Uint8Array[]): Uint8Array {
  const body = join(data);
  return join([uint(body.length + SHORT_HEAD, 4), ascii(type), body]);
}

/** A box that has a version and flags before its data. */
export const fullBox = (type: string, version: number, flags: number, ...data: readonly Uint8Array[]): Uint8Array =>
  box(type, uint(version, 1), uint(flags, 3), ...data);

/** Numbers from 0 to 2^32 - 1, in four bytes each. */
export function words(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  values.forEach((value, index) => view.setUint32(index * 4, value));
  return new Uint8Array(view.buffer);
}
