/** Locals: in a test's context each look at a global costs more than what is worked out here. */
const { floor, imul } = Math;

/** A number of 0 to 1 that is always the same for the same place. */
export function chance(x: number, y: number, seed: number): number {
  let hash = (x * 374_761_393 + y * 668_265_263 + seed * 2_147_483_647) | 0;
  hash = imul(hash ^ (hash >>> 13), 1_274_126_177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

const smooth = (share: number) => share * share * (3 - 2 * share);

/** Smooth noise of 0 to 1 over a plane that repeats after `columns` by `rows` cells. */
export function noiseAt(x: number, y: number, columns: number, rows: number, seed: number): number {
  const [left, top] = [floor(x), floor(y)];
  const [dx, dy] = [smooth(x - left), smooth(y - top)];
  const [x0, y0] = [left % columns, top % rows];
  const [x1, y1] = [(left + 1) % columns, (top + 1) % rows];
  const upper = chance(x0, y0, seed) * (1 - dx) + chance(x1, y0, seed) * dx;
  const lower = chance(x0, y1, seed) * (1 - dx) + chance(x1, y1, seed) * dx;
  return upper * (1 - dy) + lower * dy;
}

/** Noise with finer and finer detail; `x` and `y` of 0 to 1 cover the plane once. */
export function cloudAt(x: number, y: number, columns: number, rows: number, octaves: number, seed: number): number {
  let [sum, weight, total] = [0, 1, 0];
  for (let octave = 0; octave < octaves; octave += 1) {
    const [across, down] = [columns << octave, rows << octave];
    sum += weight * noiseAt(x * across, y * down, across, down, seed + octave);
    total += weight;
    weight /= 2;
  }
  return sum / total;
}
