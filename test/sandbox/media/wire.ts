/** How a device sends a frame to its server: a header of eleven bytes, then the frame. */
export interface WireFrame {
  /** When it was taken, in ms since the epoch by the device's clock. */
  readonly at: number;
  /** Which of the streams of its hello, from 0. */
  readonly stream: number;
  /** A video frame (H.264 as an Annex B access unit, or VP8), 20 ms of sound (G.711 mu-law), or a JPEG for a still picture. */
  readonly kind: 'video' | 'still' | 'sound';
  readonly isKey: boolean;
  readonly data: Buffer;
}

/** Version, stream, flags, then the time as a double. */
const VERSION = 2;
const HEADER = 11;
const KEY = 1;
const STILL = 2;
const SOUND = 4;
const TIME_AT = 3;
/** Of an ECMAScript time. A device's clock may be wrong by any amount. */
const LATEST = 8.64e15;

export function writeFrame({ at, stream, kind, isKey, data }: WireFrame): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt8(VERSION, 0);
  header.writeUInt8(stream, 1);
  const kindFlag = kind === 'still' ? STILL : kind === 'sound' ? SOUND : 0;
  header.writeUInt8((isKey ? KEY : 0) | kindFlag, 2);
  header.writeDoubleBE(at, TIME_AT);
  return Buffer.concat([header, data]);
}

/** Null for anything that is not a frame of this version. */
export function readFrame(message: Buffer): WireFrame | null {
  if (message.length <= HEADER || message.readUInt8(0) !== VERSION) return null;
  const flags = message.readUInt8(2);
  const at = message.readDoubleBE(TIME_AT);
  if (!(at >= 0 && at <= LATEST)) return null;
  const kind = (flags & STILL) !== 0 ? 'still' : (flags & SOUND) !== 0 ? 'sound' : 'video';
  return { at, stream: message.readUInt8(1), kind, isKey: (flags & KEY) !== 0, data: message.subarray(HEADER) };
}
