import sharp from 'sharp';
import type { Encoder, EncoderSettings } from './encoding';
import { toRgb } from './colour';

// One frame at a time; the machine has other things to do.
sharp.concurrency(1);

/** Start of the VP8 data in a simple WebP file: RIFF header and the header of its one chunk (RFC 9649 §2.5). */
const HEADER = 20;

/** VP8 key frames only, for platforms without FFmpeg: a simple WebP file is a key frame with a header. */
export function createKeyFrameEncoder({ width, height, drawn = { width, height } }: EncoderSettings): Encoder {
  const raw = { ...drawn, channels: 3 } as const;
  return {
    encode: async (i420) => {
      const image = sharp(toRgb(i420, drawn.width, drawn.height), { raw }).resize(width, height);
      const webp = await image.webp({ quality: 55, effort: 0 }).toBuffer();
      return { data: webp.subarray(HEADER, HEADER + webp.readUInt32LE(HEADER - 4)), isKey: true };
    },
    close: () => undefined,
  };
}

/** A frame of I420 as a JPEG. */
export const toJpeg = (i420: Buffer, width: number, height: number): Promise<Buffer> =>
  sharp(toRgb(i420, width, height), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 70 })
    .toBuffer();

/** A JPEG that is at most so wide. */
export const shrinkJpeg = (jpeg: Buffer, maxWidth: number): Promise<Buffer> =>
  sharp(jpeg).resize({ width: maxWidth, withoutEnlargement: true }).jpeg({ quality: 60 }).toBuffer();
