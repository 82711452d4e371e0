import type { Rotation } from '#app/domain/stream';

interface Options {
  /** Size of the source in pixels. */
  readonly size: readonly [width: number, height: number];
  /** Clockwise rotation that makes it upright. */
  readonly rotationDeg: Rotation;
  readonly scale?: number;
}

/** Draws a frame upright on a new canvas. */
export function drawUpright(
  source: HTMLVideoElement | HTMLCanvasElement,
  { size: [width, height], rotationDeg, scale = 1 }: Options,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const [across, down] = rotationDeg % 180 === 0 ? [width, height] : [height, width];
  [canvas.width, canvas.height] = [Math.round(across * scale), Math.round(down * scale)];
  const context = canvas.getContext('2d');
  context?.translate(canvas.width / 2, canvas.height / 2);
  context?.rotate((rotationDeg * Math.PI) / 180);
  context?.scale(scale, scale);
  context?.drawImage(source, -width / 2, -height / 2);
  return canvas;
}
