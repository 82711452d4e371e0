import { toYuv, type Yuv } from '../colour';
import { chance, cloudAt, noiseAt } from './noise';

/** Locals: in a test's context each look at a global costs more than what is worked out here. */
const { floor, min, max, sqrt, hypot, exp, log } = Math;

/** Columns a degree, and how high above the horizon the sky is known, in degrees. */
export const PER_DEGREE = 8;
export const COLUMNS = 360 * PER_DEGREE;
const TOP_DEG = 48;
export const ROWS = TOP_DEG * PER_DEGREE;

export const HAZE = [196, 210, 222] as const;
const ZENITH = [64, 118, 186] as const;
const SUN = [255, 244, 214] as const;
const CLOUD = [250, 250, 252] as const;
const SUN_AT = { azimuth: 118, elevation: 19 } as const;

type Rgb = readonly [number, number, number];
export const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];
const within = (value: number, from: number, to: number) => min(1, max(0, (value - from) / (to - from)));

/** The whole sky with its sun and clouds, row 0 at the horizon. */
function skyAt(column: number, row: number): Rgb {
  const [azimuth, elevation] = [column / PER_DEGREE, row / PER_DEGREE];
  const blue = mix(HAZE, ZENITH, sqrt(elevation / TOP_DEG));
  const aside = ((azimuth - SUN_AT.azimuth + 540) % 360) - 180;
  const away = hypot(aside, elevation - SUN_AT.elevation);
  const glow = mix(blue, SUN, away < 1.6 ? 1 : 0.75 * exp(-away / 9));
  // Clouds lie flat: seen from the side they are long and thin, the lower the more so.
  const height = log(1 + elevation / 6) / log(1 + TOP_DEG / 6);
  const density = cloudAt(column / COLUMNS, height, 24, 7, 4, 41);
  const cover = within(density, 0.5, 0.72) * within(elevation, 1, 6);
  return mix(glow, mix(CLOUD, HAZE, within(density, 0.62, 0.8) * 0.35), cover * 0.9);
}

export interface Sky {
  readonly planes: readonly [Uint8Array, Uint8Array, Uint8Array];
}

let made: Sky | undefined;

/** The sky is soft: one place in so many, each way, is worked out, those between are blended. */
const COARSE = 4;

function create(): Sky {
  const planes = [0, 1, 2].map(() => new Uint8Array(COLUMNS * ROWS)) as unknown as Sky['planes'];
  const across = COLUMNS / COARSE;
  const coarse = Array.from({ length: across * (ROWS / COARSE + 1) }, (_, at) =>
    toYuv(...skyAt((at % across) * COARSE, floor(at / across) * COARSE)),
  );
  for (let row = 0; row < ROWS; row += 1) {
    const [upper, dy] = [floor(row / COARSE) * across, (row % COARSE) / COARSE];
    for (let column = 0; column < COLUMNS; column += 1) {
      const [left, dx] = [floor(column / COARSE), (column % COARSE) / COARSE];
      const right = (left + 1) % across;
      const [a, b] = [coarse[upper + left] as Yuv, coarse[upper + right] as Yuv];
      const [c, d] = [coarse[upper + across + left] as Yuv, coarse[upper + across + right] as Yuv];
      for (let plane = 0; plane < 3; plane += 1) {
        const top = (a[plane] as number) * (1 - dx) + (b[plane] as number) * dx;
        const bottom = (c[plane] as number) * (1 - dx) + (d[plane] as number) * dx;
        (planes[plane] as Uint8Array)[row * COLUMNS + column] = top * (1 - dy) + bottom * dy;
      }
    }
  }
  return { planes };
}

/** The sky above, made once for all cameras. */
export const skyOf = (): Sky => (made ??= create());

/** A row of mountains or hills: what it looks like, how far it is, how high it rises in each tenth of a degree. */
export interface Ridge {
  readonly colour: Rgb;
  readonly distanceM: number;
  readonly heights: Float32Array;
}

const STEPS = 3600;

/** Smooth hills; with `trees` degrees of ragged tops on them. */
function heightsOf(seed: number, cells: number, from: number, to: number, trees: number): Float32Array {
  return Float32Array.from({ length: STEPS }, (_, step) => {
    const hill = cloudAt(step / STEPS, 0.5, cells, 4, trees > 0 ? 3 : 6, seed);
    const ragged = trees * (noiseAt(step / 3, 0, STEPS / 3, 1, seed + 1) * 0.7 + chance(step, 0, seed) * 0.3);
    return from + (to - from) * within(hill, 0.3, 0.75) + ragged;
  });
}

let ridges: readonly Ridge[] | undefined;

/** From the farthest to the nearest. Near ones move against far ones as the camera does. */
export const ridgesOf = (): readonly Ridge[] =>
  (ridges ??= [
    { colour: mix([92, 112, 140], HAZE, 0.5), distanceM: 24_000, heights: heightsOf(51, 14, 1.2, 7.5, 0) },
    { colour: mix([84, 108, 112], HAZE, 0.38), distanceM: 6000, heights: heightsOf(61, 18, 0.4, 4.2, 0) },
    { colour: mix([72, 100, 78], HAZE, 0.3), distanceM: 1500, heights: heightsOf(71, 22, 0.1, 2.2, 0.35) },
  ]);
