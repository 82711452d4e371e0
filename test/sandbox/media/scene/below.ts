import { groundOf, SIZE, TEXELS_PER_M } from './ground';
import type { Pose } from './view';

/** A wide lens: metres seen across, for each metre of height. */
const ACROSS_PER_M = 2;
const RADIAN = Math.PI / 180;
const FAR_AWAY = SIZE * 64;

/** Places on the ground in whole numbers: texels in 256ths. */
const FINE_BITS = 8;
const FINE = 1 << FINE_BITS;

/** The land straight below, with the heading up. */
export function drawBelow(data: Buffer, width: number, rows: number, pose: Pose): void {
  const scale = ((pose.height * ACROSS_PER_M) / width) * TEXELS_PER_M;
  const [sin, cos] = [Math.sin(pose.heading * RADIAN) * scale, Math.cos(pose.heading * RADIAN) * scale];
  const { planes } = groundOf();
  let from = 0;
  for (const [plane, texels] of planes.entries()) {
    const step = plane === 0 ? 1 : 2;
    for (let y = 0; y < rows; y += step, from += width / step) {
      const up = rows / 2 - y;
      const across = FAR_AWAY + pose.east * TEXELS_PER_M + up * sin - (width / 2) * cos;
      const along = FAR_AWAY - pose.north * TEXELS_PER_M - up * cos - (width / 2) * sin;
      copyLine(data, from, width / step, texels, [across, along, cos * step, sin * step]);
    }
  }
}

type Line = readonly [across: number, along: number, acrossStep: number, alongStep: number];

/** Texels along a line, into a row. */
function copyLine(data: Buffer, from: number, count: number, texels: Uint8Array, line: Line): void {
  // Locals: an import costs a look-up for each pixel.
  const [size, mask, shift] = [SIZE, SIZE - 1, FINE_BITS];
  let [across, along] = [(line[0] * FINE) | 0, (line[1] * FINE) | 0];
  const [acrossStep, alongStep] = [(line[2] * FINE) | 0, (line[3] * FINE) | 0];
  for (let to = from; to < from + count; to += 1) {
    data[to] = texels[((along >> shift) & mask) * size + ((across >> shift) & mask)] as number;
    across = (across + acrossStep) | 0;
    along = (along + alongStep) | 0;
  }
}
