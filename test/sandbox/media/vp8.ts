import sharp from 'sharp';
import { HEIGHT, WIDTH } from './picture';

// One frame at a time; the machine has other things to do.
sharp.concurrency(1);

/** Start of the VP8 data in a simple WebP file: RIFF header and the header of its one chunk (RFC 9649 §2.5). */
const HEADER = 20;

/** A frame of RGB as a VP8 key frame: a simple WebP file is one, in a box. */
export async function encodeFrame(rgb: Buffer): Promise<Buffer> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const webp = await sharp(rgb, { raw }).webp({ quality: 55, effort: 0 }).toBuffer();
  const length = webp.readUInt32LE(HEADER - 4);
  return webp.subarray(HEADER, HEADER + length);
}

/** A key frame as a JPEG of at most this width. */
export function toJpeg(frame: Buffer, maxWidth: number): Promise<Buffer> {
  const header = Buffer.alloc(HEADER);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(frame.length + (frame.length % 2) + HEADER - 8, 4);
  header.write('WEBPVP8 ', 8, 'latin1');
  header.writeUInt32LE(frame.length, HEADER - 4);
  const webp = Buffer.concat([header, frame, Buffer.alloc(frame.length % 2)]);
  return sharp(webp).resize({ width: maxWidth }).jpeg({ quality: 60 }).toBuffer();
}

/** Largest part of a frame in one packet: what passes every link with room for the headers around it. */
const MAX_PART = 1150;

export interface VideoPart {
  readonly payload: Buffer;
  readonly isLast: boolean;
}

/** The RTP payloads of a frame: a descriptor of one byte before each part, with the start marked (RFC 7741 §4.2). */
export function packetise(frame: Buffer): VideoPart[] {
  const parts: VideoPart[] = [];
  for (let from = 0; from < frame.length; from += MAX_PART) {
    const part = frame.subarray(from, from + MAX_PART);
    const descriptor = Buffer.from([from === 0 ? 0x10 : 0x00]);
    parts.push({ payload: Buffer.concat([descriptor, part]), isLast: from + MAX_PART >= frame.length });
  }
  return parts;
}
