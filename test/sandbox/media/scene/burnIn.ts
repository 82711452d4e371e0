import { toYuv, type Yuv } from '../colour';
import { encodeTime, FIELDS } from '../timecode';

const DARK = toYuv(12, 16, 22);
const LIGHT = toYuv(235, 240, 245);
const WHITE = toYuv(255, 255, 255);
const BLACK = toYuv(0, 0, 0);

/** Figures of three by five fields, a bit each, row by row. */
const FIGURES: Readonly<Record<string, string>> = {
  '0': '111101101101111',
  '1': '010110010010111',
  '2': '111001111100111',
  '3': '111001111001111',
  '4': '101101111001001',
  '5': '111100111001111',
  '6': '111100111101111',
  '7': '111001001001001',
  '8': '111101111101111',
  '9': '111101111001111',
  ':': '000010000010000',
  '.': '000000000000010',
};
const FIGURE_WIDTH = 3;
/** Fields are squares of this share of the width, so that they survive any scaling and a low bit rate. */
const FIELDS_ACROSS = 80;
const SMALLEST_SIDE_IN_DOTS = 90;

export interface Canvas {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

function rectangle(canvas: Canvas, left: number, top: number, width: number, height: number, colour: Yuv): void {
  const { data, width: columns, height: rows } = canvas;
  for (let y = top; y < top + height; y += 1) data.fill(colour[0], y * columns + left, y * columns + left + width);
  const [luma, half] = [columns * rows, columns / 2];
  for (let plane = 1; plane < 3; plane += 1) {
    const start = luma * (0.75 + plane * 0.25);
    for (let y = top >> 1; y < (top + height) >> 1; y += 1) {
      const at = start + y * half;
      data.fill(colour[plane] as number, at + (left >> 1), at + ((left + width) >> 1));
    }
  }
}

/** The time of a frame as a program reads it: a row of fields along the top of the coded frame, whichever way up that is. */
export function burnInFields(canvas: Canvas, at: number): void {
  const field = canvas.width / FIELDS_ACROSS;
  const edge = (index: number) => Math.round(index * field);
  rectangle(canvas, 0, 0, canvas.width, edge(1), DARK);
  encodeTime(at).forEach((isWhite, index) =>
    rectangle(canvas, edge(index), 0, edge(index + 1) - edge(index), edge(1), isWhite ? WHITE : BLACK),
  );
  if (edge(FIELDS) > canvas.width) throw new Error('The fields do not fit');
}

/** The time of a frame as people read it, in UTC. */
export function burnInClock(canvas: Canvas, at: number): void {
  const dot = Math.max(2, Math.floor(Math.min(canvas.width, canvas.height) / SMALLEST_SIDE_IN_DOTS / 2) * 2);
  const text = new Date(at).toISOString().slice(11, 23);
  const width = (text.length * (FIGURE_WIDTH + 1) + 2) * dot;
  const left = Math.floor((canvas.width - width) / 4) * 2;
  const top = dot * 4;
  rectangle(canvas, left, top - dot, width, dot * 7, DARK);
  Array.from(text).forEach((figure, place) => {
    Array.from(FIGURES[figure] ?? '').forEach((bit, index) => {
      if (bit !== '1') return;
      const x = left + dot * (1.5 + place * (FIGURE_WIDTH + 1) + (index % FIGURE_WIDTH));
      rectangle(canvas, x, top + dot * Math.floor(index / FIGURE_WIDTH), dot, dot, LIGHT);
    });
  });
}
