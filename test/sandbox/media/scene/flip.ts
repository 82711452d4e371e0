import type { Canvas } from './burnIn';

export interface Flips {
  readonly isFlippedAcross: boolean;
  readonly isFlippedDown: boolean;
}

/** Flips a frame of I420 in place, left to right or upside down. */
export function flip({ data, width, height }: Canvas, { isFlippedAcross, isFlippedDown }: Flips): void {
  if (!isFlippedAcross && !isFlippedDown) return;
  const luma = width * height;
  for (const [start, columns, rows] of [
    [0, width, height],
    [luma, width / 2, height / 2],
    [luma * 1.25, width / 2, height / 2],
  ] as const) {
    const plane = data.subarray(start, start + columns * rows);
    if (isFlippedAcross)
      for (let row = 0; row < rows; row += 1) plane.subarray(row * columns, (row + 1) * columns).reverse();
    if (isFlippedDown) reverseRows(plane, columns, rows);
  }
}

function reverseRows(plane: Buffer, columns: number, rows: number): void {
  const kept = Buffer.alloc(columns);
  for (let row = 0; row < Math.floor(rows / 2); row += 1) {
    const other = (rows - 1 - row) * columns;
    plane.copy(kept, 0, row * columns, (row + 1) * columns);
    plane.copy(plane, row * columns, other, other + columns);
    kept.copy(plane, other);
  }
}
