/** Ids of Matroska elements (RFC 9559). */
export const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  void: 0xec,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  audio: 0xe1,
  channels: 0x9f,
  projection: 0x7670,
  projectionType: 0x7671,
  projectionPoseRoll: 0x7675,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
} as const;

export interface Head {
  readonly id: number;
  /** Of the data, in bytes; Infinity for an element of unknown size (RFC 8794 §6.2). */
  readonly size: number;
  /** Bytes of id and size together. */
  readonly length: number;
}

const widthOf = (first: number): number => Math.clz32(first) - 23;

/** Reads id and size of an element; null: more bytes are needed. Throws if there is no element. */
export function readHead(bytes: Uint8Array, at: number): Head | null {
  const idWidth = widthOf(bytes[at] ?? 0xff);
  if (idWidth > 4) throw new Error('no element');
  const sizeAt = at + idWidth;
  if (bytes.length <= sizeAt) return null;
  const sizeWidth = widthOf(bytes[sizeAt] ?? 0xff);
  if (sizeWidth > 8) throw new Error('no size');
  if (bytes.length < sizeAt + sizeWidth) return null;
  const id = readUint(bytes, at, idWidth);
  const first = (bytes[sizeAt] ?? 0) & (0xff >> sizeWidth);
  let size = first;
  let isOpen = first === 0xff >> sizeWidth;
  for (let index = 1; index < sizeWidth; index += 1) {
    const byte = bytes[sizeAt + index] ?? 0;
    size = size * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  return { id, size: isOpen ? Number.POSITIVE_INFINITY : size, length: idWidth + sizeWidth };
}

/** Reads an unsigned integer. Throws if it is wider than the 8 bytes that RFC 8794 §7.2 allows. */
export function readUint(bytes: Uint8Array, at: number, width: number): number {
  if (width > 8) throw new Error('no integer');
  let value = 0;
  for (let index = 0; index < width; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

/** The elements that data consist of. Throws where one is longer than the data. */
export function elementsIn(
  data: Uint8Array,
): readonly { readonly id: number; readonly whole: Uint8Array; readonly data: Uint8Array }[] {
  const found = [];
  for (let at = 0; at < data.length;) {
    const head = readHead(data, at);
    if (!head) break;
    const end = at + head.length + head.size;
    if (end > data.length) throw new Error('beyond its parent');
    found.push({ id: head.id, whole: data.slice(at, end), data: data.slice(at + head.length, end) });
    at = end;
  }
  return found;
}

/** A number in `width` bytes, big-endian. */
export function uint(value: number, width: number): Uint8Array {
  const bytes = new Uint8Array(width);
  for (let index = width - 1, rest = value; index >= 0; index -= 1, rest = Math.floor(rest / 256))
    bytes[index] = rest % 256;
  return bytes;
}

export function float64(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

export function join(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const idBytes = (id: number) => uint(id, Math.max(1, Math.ceil((32 - Math.clz32(id)) / 8)));
/** A size in eight bytes, so that the real one can overwrite it; Infinity: unknown size. */
export const size8 = (size: number): Uint8Array =>
  size === Number.POSITIVE_INFINITY
    ? new Uint8Array([1, 255, 255, 255, 255, 255, 255, 255])
    : join([new Uint8Array([1]), uint(size, 7)]);

/** An element with its data. */
export function element(id: number, ...data: readonly Uint8Array[]): Uint8Array {
  const body = join(data);
  // Short elements have a size of one byte, so that padding can be as short as two.
  const size = body.length < 127 ? new Uint8Array([0x80 | body.length]) : size8(body.length);
  return join([idBytes(id), size, body]);
}

/** Id and unknown size of an element whose data follow. */
export const openElement = (id: number): Uint8Array => join([idBytes(id), size8(Number.POSITIVE_INFINITY)]);

/** A Void element of exactly `length` bytes, from 2 to 128, to be overwritten later. */
export const padding = (length: number): Uint8Array => element(ID.void, new Uint8Array(length - 2));
