/** The middle value; the upper one of two. NaN for none. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** The value below which a share of all lies (0 to 1); NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Slope of the straight line through the points by least squares, in units of y for one of x; NaN for fewer than two values of x. */
export function slopeOf(points: readonly Point[]): number {
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const square = mean((point) => (point.x - x) ** 2);
  return square === 0 ? Number.NaN : mean((point) => (point.x - x) * (point.y - y)) / square;
}

/**
 * The exponent b of y = a·x^b, fitted in logarithms: 0 for a cost that does not grow, 1 for one that grows as x does.
 * Values of y below `least` count as that much, because a cost that is not measurable has no logarithm.
 */
export function exponentOf(points: readonly Point[], least: number): number {
  return slopeOf(points.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(Math.max(y, least)) })));
}
