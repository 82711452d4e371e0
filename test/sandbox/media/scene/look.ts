import type { Canvas } from './burnIn';

/** What the controls of a camera make of its picture; `NEUTRAL` changes nothing. */
export interface Look {
  /** Added to the luma, of 256 steps. */
  readonly brightness: number;
  /** Factors. */
  readonly contrast: number;
  readonly exposure: number;
  readonly saturation: number;
  /** From -1, cold, to 1, warm. */
  readonly warmth: number;
}
export const NEUTRAL: Look = { brightness: 0, contrast: 1, exposure: 1, saturation: 1, warmth: 0 };

const BLACK = 16;
const WHITE = 235;
const MIDDLE = (BLACK + WHITE) / 2;
const GREY = 128;
/** Of the chroma, at full warmth. */
const WARM_STEPS = 24;

const tableOf = (of: (value: number) => number, min: number, max: number): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, value) => Math.round(Math.min(max, Math.max(min, of(value)))));

function map(plane: Buffer, table: Uint8Array): void {
  for (let at = 0; at < plane.length; at += 1) plane[at] = table[plane[at] ?? 0] ?? 0;
}

/** Changes a frame of I420 in place. */
export function applyLook({ data, width, height }: Canvas, look: Look): void {
  const { brightness, contrast, exposure, saturation, warmth } = look;
  const luma = width * height;
  if (brightness !== 0 || contrast !== 1 || exposure !== 1) {
    const of = (value: number) => ((value - BLACK) * exposure + BLACK - MIDDLE) * contrast + MIDDLE + brightness;
    map(data.subarray(0, luma), tableOf(of, BLACK, WHITE));
  }
  if (saturation === 1 && warmth === 0) return;
  const chroma = (shift: number) => tableOf((value) => GREY + (value - GREY) * saturation + shift, 16, 240);
  map(data.subarray(luma, luma * 1.25), chroma(-warmth * WARM_STEPS));
  map(data.subarray(luma * 1.25, luma * 1.5), chroma(warmth * WARM_STEPS));
}
