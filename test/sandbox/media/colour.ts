/** Bytes of a frame of I420: the luma plane, then two chroma planes of a quarter each. Width and height are even. */
export const i420Bytes = (width: number, height: number): number => (width * height * 3) / 2;

export type Yuv = readonly [number, number, number];

/** A colour of sRGB as BT.601 in video range, which is what decoders assume of a stream that does not say. */
export function toYuv(red: number, green: number, blue: number): Yuv {
  return [
    16 + (65.481 * red + 128.553 * green + 24.966 * blue) / 255,
    128 + (-37.797 * red - 74.203 * green + 112 * blue) / 255,
    128 + (112 * red - 93.786 * green - 18.214 * blue) / 255,
  ];
}

/** A frame of I420 as RGB. For still pictures: too slow for video. */
export function toRgb(i420: Buffer, width: number, height: number): Buffer {
  const rgb = Buffer.alloc(width * height * 3);
  const half = width >> 1;
  const uFrom = width * height;
  const vFrom = uFrom + (uFrom >> 2);
  const clamp = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value);
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, to += 3) {
      const chroma = (y >> 1) * half + (x >> 1);
      const luma = 1.164 * ((i420[y * width + x] ?? 0) - 16);
      const u = (i420[uFrom + chroma] ?? 0) - 128;
      const v = (i420[vFrom + chroma] ?? 0) - 128;
      rgb[to] = clamp(luma + 1.596 * v);
      rgb[to + 1] = clamp(luma - 0.392 * u - 0.813 * v);
      rgb[to + 2] = clamp(luma + 2.017 * u);
    }
  }
  return rgb;
}
