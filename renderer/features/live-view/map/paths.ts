import type { Point } from './place';
import type { Size, View } from './view';

const round = (value: number) => Math.round(value * 100) / 100;

/** Lines of an SVG path through points of a plane, north down as in the picture; a new piece where `isStart` says so. */
export function trackPath(points: readonly Point[], isStart: (index: number) => boolean, from = 0): string {
  let path = '';
  for (let index = from; index < points.length; index += 1) {
    const { x, y } = points[index] ?? { x: 0, y: 0 };
    path += `${isStart(index) ? 'M' : 'L'}${round(x)} ${round(-y)}`;
  }
  return path;
}

/** Lines every `step` metres over the whole picture, on whole pixels, so that they stay thin. */
export function gridPath(view: View, { width, height }: Size, step: number): string {
  const pixels = step / view.scale;
  const first = (middle: number, centre: number) => {
    const at = (middle - centre / view.scale) % pixels;
    return at < 0 ? at + pixels : at;
  };
  let path = '';
  for (let x = first(width / 2, view.x); x < width; x += pixels) path += `M${Math.round(x) + 0.5} 0V${height}`;
  for (let y = first(height / 2, -view.y); y < height; y += pixels) path += `M0 ${Math.round(y) + 0.5}H${width}`;
  return path;
}
