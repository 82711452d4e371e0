/** A frame of I420 turned by 90, 180 or 270 degrees anticlockwise, as by a camera that is mounted turned clockwise. */
export function turn(from: Buffer, width: number, rows: number, degrees: 90 | 180 | 270, to: Buffer): void {
  const luma = width * rows;
  turnPlane(from, 0, width, rows, degrees, to);
  turnPlane(from, luma, width / 2, rows / 2, degrees, to);
  turnPlane(from, luma * 1.25, width / 2, rows / 2, degrees, to);
}

function turnPlane(from: Buffer, start: number, width: number, rows: number, degrees: number, to: Buffer): void {
  // Where the first pixel goes, and how far apart its neighbours to the right and below come to lie.
  const [first, right, below] =
    degrees === 90
      ? [(width - 1) * rows, -rows, 1]
      : degrees === 180
        ? [width * rows - 1, -1, -width]
        : [rows - 1, rows, -1];
  let at = start;
  for (let y = 0; y < rows; y += 1) {
    let out = start + first + y * below;
    for (let x = 0; x < width; x += 1, at += 1, out += right) to[out] = from[at] as number;
  }
}
