import type { Point } from './place';

/** What part of a plane is shown: its centre, and metres a pixel. */
export interface View extends Point {
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
  /** Of the height, what words at the bottom take. */
  readonly foot?: number;
}

export interface Bounds {
  readonly min: Point;
  readonly max: Point;
}

/** From a hand's breadth to the whole earth on 500 pixels. */
export const MIN_SCALE = 0.02;
export const MAX_SCALE = 80_000;
/** A vehicle on the ground is shown with its surroundings, not with the noise of its receiver. */
const MIN_FIT_SCALE = 0.4;

const limit = (scale: number, most: number) => (Number.isNaN(scale) ? 1 : Math.max(MIN_SCALE, Math.min(most, scale)));

/** Nearer by `factor`; what lies so many pixels to the right of and below the centre stays there. */
export function zoomAt(view: View, factor: number, offset: Point = { x: 0, y: 0 }, most = MAX_SCALE): View {
  const scale = limit(view.scale / factor, most);
  const change = view.scale - scale;
  return { x: view.x + offset.x * change, y: view.y - offset.y * change, scale };
}

/** What was at one pixel is now so many to the right and below. */
export const panBy = (view: View, { x, y }: Point): View => ({
  ...view,
  x: view.x - x * view.scale,
  y: view.y + y * view.scale,
});

/** The smallest box around points; null around none. */
export function boundsOf(points: Iterable<Point>): Bounds | null {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return left <= right ? { min: { x: left, y: bottom }, max: { x: right, y: top } } : null;
}

/** Room around what is shown whole, in pixels: controls above, the scale below. */
export const MARGIN = { x: 24, top: 56, bottom: 28 } as const;

/** What has come so far into the margins moves the view. */
const EDGE = 0.85;

/** Words stand above the scale, and nothing lies under them. */
const bottomOf = ({ foot = 0 }: Size) => MARGIN.bottom + (foot === 0 ? 0 : foot + 12);

const insideOf = (size: Size): Size => ({
  width: Math.max(16, size.width - 2 * MARGIN.x),
  height: Math.max(16, size.height - MARGIN.top - bottomOf(size)),
});

/** Shows a box whole, with `slack` times its size of room to grow. */
export function fit({ min, max }: Bounds, size: Size, slack = 1, most = MAX_SCALE): View {
  const inside = insideOf(size);
  const wanted = Math.max((max.x - min.x) / inside.width, (max.y - min.y) / inside.height) * slack;
  const scale = limit(Math.max(wanted, MIN_FIT_SCALE), most);
  const shift = ((MARGIN.top - bottomOf(size)) / 2) * scale;
  return { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2 + shift, scale };
}

/** Pixels from the upper left corner. */
export const toScreen = (view: View, { width, height }: Size, { x, y }: Point): Point => ({
  x: width / 2 + (x - view.x) / view.scale,
  y: height / 2 - (y - view.y) / view.scale,
});

/** Whether a box can be seen whole, and is not lost in too large a view. */
export function isWellShown(view: View, size: Size, bounds: Bounds): boolean {
  const { x: left, y: bottom } = toScreen(view, size, bounds.min);
  const { x: right, y: top } = toScreen(view, size, bounds.max);
  const isInside =
    left >= MARGIN.x * EDGE &&
    right <= size.width - MARGIN.x * EDGE &&
    top >= MARGIN.top * EDGE &&
    bottom <= size.height - bottomOf(size) + MARGIN.bottom * (1 - EDGE);
  return isInside && view.scale <= fit(bounds, size).scale * 2;
}
