import { COLUMNS, HAZE, PER_DEGREE, ridgesOf, ROWS, skyOf, type Ridge } from './sky';
import { toYuv } from '../colour';
import { groundOf, LEVELS, SIZE, TEXELS_PER_M } from './ground';

/** Locals: in a test's context each look at a global costs more than what is worked out here. */
const { abs, atan, cos, exp, floor, log2, max, min, round, sin, tan } = Math;

/** Where a camera is and how it is held: metres, degrees. */
export interface Pose {
  readonly east: number;
  readonly north: number;
  readonly height: number;
  readonly heading: number;
  readonly roll: number;
  readonly pitch: number;
  /** Seconds of any epoch: clouds drift. */
  readonly seconds: number;
}

const HALF_VIEW = (37.5 * Math.PI) / 180;
const RADIAN = Math.PI / 180;
/** How far one sees until most is haze, in metres. */
const HAZE_M = 1500;
/** What is on the ground never vanishes altogether. */
const MOST_HAZE = 0.72;
const HAZE_STEPS = 32;
const DRIFT_DEG_PER_S = 0.06;
/** Keeps places positive, so that rounding them is the same everywhere. */
const FAR_AWAY = SIZE * 64;
/** Places on the ground in whole numbers: texels in 256ths. */
const FINE_BITS = 8;
const FINE = 1 << FINE_BITS;
/** The land's size is a power of two: places in it are found by shifts. */
const SIZE_BITS = log2(SIZE);
/** Steps of the horizon from strip to strip, in pixels, and the narrowest strip. */
const MAX_STEP = 1.6;
const MIN_STRIP = 4;

/** Colours of the ground behind more and more haze: [plane][step * 256 + value]. */
function hazeTables(): readonly [Uint8Array, Uint8Array, Uint8Array] {
  const haze = toYuv(...HAZE);
  const tables = [0, 1, 2].map((plane) =>
    Uint8Array.from({ length: HAZE_STEPS * 256 }, (_, at) => {
      const share = (at >> 8) / (HAZE_STEPS - 1);
      return (at & 255) * (1 - share) + (haze[plane] ?? 0) * share;
    }),
  );
  return tables as unknown as readonly [Uint8Array, Uint8Array, Uint8Array];
}

const sized = <Made extends Int32Array | Float64Array>(array: Made, fill: (index: number) => number): Made => {
  for (let index = 0; index < array.length; index += 1) array[index] = fill(index);
  return array;
};

/** The view ahead, drawn into I420: sky, three rows of hills, and the land in perspective. */
export class View {
  private readonly focal: number;
  /** Columns that share a level horizon: the fewer the more the camera rolls. */
  private strip = MIN_STRIP;
  private readonly sky = skyOf();
  private readonly ground = groundOf();
  private readonly haze = hazeTables();
  private readonly ridges: readonly Ridge[] = ridgesOf();
  private readonly ridgeColours: readonly (readonly number[])[];
  /** Of each column: the tangent and the angle to the middle. */
  private readonly tangents: Float64Array;
  private readonly angles: Float64Array;
  /** Of each row above the horizon: where it is in the sky. */
  private readonly skyRows: Int32Array;
  private readonly skyColumns: Int32Array;
  private readonly horizons: Int32Array;
  private readonly tops: readonly Int32Array[];
  /** The highest of the hills in each strip. */
  private readonly skylines: Int32Array;
  private eastStep = 0;
  private northStep = 0;
  private readonly east: Float64Array;
  private readonly north: Float64Array;
  /** Of each row below the horizon, for the present height: metres ahead, its haze, its level of detail. */
  private readonly depths: Float64Array;
  private readonly hazes: Int32Array;
  private readonly levels: Int32Array;
  private height = 0;

  constructor(
    private readonly width: number,
    private readonly rows: number,
  ) {
    this.focal = width / 2 / tan(HALF_VIEW);
    this.ridgeColours = this.ridges.map(({ colour }) => [...toYuv(...colour)]);
    this.tangents = sized(new Float64Array(width), (x) => (x + 0.5 - width / 2) / this.focal);
    this.angles = sized(new Float64Array(width), (x) => atan(this.tangents[x] ?? 0) / RADIAN);
    const most = rows * 3;
    this.skyRows = sized(
      new Int32Array(most),
      (up) => min(ROWS - 1, floor((atan(up / this.focal) / RADIAN) * PER_DEGREE)) * COLUMNS,
    );
    this.skyColumns = new Int32Array(width);
    this.horizons = new Int32Array(width);
    this.tops = this.ridges.map(() => new Int32Array(width));
    this.skylines = new Int32Array(width);
    this.east = new Float64Array(width);
    this.north = new Float64Array(width);
    this.depths = new Float64Array(most);
    this.hazes = new Int32Array(most);
    this.levels = new Int32Array(most);
  }

  draw(data: Buffer, pose: Pose): void {
    this.aim(pose);
    this.fillLuma(data, pose);
    this.fillChroma(data, pose);
  }

  /** Whatever depends on where the camera looks, once a frame and column. */
  private aim({ east, north, heading, roll, pitch, height, seconds }: Pose): void {
    if (height !== this.height) this.climb(height);
    const slope = -tan(roll * RADIAN);
    this.strip = max(MIN_STRIP, min(this.width, floor(MAX_STEP / abs(slope || 1e-9) / 2) * 2));
    const middle = this.rows / 2 + this.focal * tan(pitch * RADIAN);
    const [ahead, beside] = [cos(heading * RADIAN), sin(heading * RADIAN)];
    const limit = this.rows * 2;
    // Who steps aside sees what is near move more than what is far.
    const aside = east * ahead - north * beside;
    [this.eastStep, this.northStep] = [ahead / this.focal, -beside / this.focal];
    let level = 0;
    for (let x = 0; x < this.width; x += 1) {
      const tangent = this.tangents[x] ?? 0;
      const azimuth = heading + (this.angles[x] ?? 0) + 720;
      this.skyColumns[x] = floor((azimuth + seconds * DRIFT_DEG_PER_S) * PER_DEGREE) % COLUMNS;
      if (x % this.strip === 0) {
        const horizon = round(middle + (x + this.strip / 2 - this.width / 2) * slope);
        level = max(-limit, min(limit, horizon));
      }
      this.horizons[x] = level;
      this.east[x] = beside + tangent * ahead;
      this.north[x] = ahead - tangent * beside;
      for (let one = 0; one < this.ridges.length; one += 1) {
        const { heights, distanceM } = this.ridges[one] as Ridge;
        const step = (azimuth + aside / distanceM / RADIAN) * 10;
        const at = floor(step);
        const from = heights[at % heights.length] ?? 0;
        const to = heights[(at + 1) % heights.length] ?? 0;
        // Against the strip, the horizon of the column is a little higher or lower.
        const tilt = level - (middle + (x - this.width / 2) * slope);
        const top = round(this.focal * (from + (to - from) * (step - at)) * RADIAN + tilt);
        (this.tops[one] as Int32Array)[x] = top;
        const start = x - (x % this.strip);
        this.skylines[start] = max(x === start && one === 0 ? 0 : (this.skylines[start] as number), top);
      }
    }
  }

  /** How far away each row below the horizon is from such a height. */
  private climb(height: number): void {
    this.height = height;
    for (let down = 1; down < this.depths.length; down += 1) {
      const depth = (height * this.focal) / down;
      this.depths[down] = depth * TEXELS_PER_M * FINE;
      this.hazes[down] = floor(MOST_HAZE * (1 - exp(-depth / HAZE_M)) * (HAZE_STEPS - 1)) << 8;
      const texels = ((depth * depth) / (height * this.focal)) * TEXELS_PER_M * 0.5;
      this.levels[down] = max(0, min(LEVELS - 1, floor(log2(max(1, texels)))));
    }
  }

  /** The luma plane, row by row in strips: within a strip the horizon is level, and so all places of a row lie on a line. */
  private fillLuma(data: Buffer, { east, north }: Pose): void {
    // Locals throughout: fields and imports cost a look-up for each pixel.
    const { depths, hazes, levels, horizons, skyColumns, skyRows, skylines, east: eastOf, north: northOf } = this;
    const { width, rows, strip, eastStep, northStep } = this;
    const [texels, haze, sky, starts] = [this.ground.planes[0], this.haze[0], this.sky.planes[0], this.ground.starts];
    const [x0, y0] = [(FAR_AWAY + east * TEXELS_PER_M) * FINE, (FAR_AWAY - north * TEXELS_PER_M) * FINE];
    const [bits, whole] = [FINE_BITS, SIZE_BITS];
    for (let row = 0, to = 0; row < rows; row += 1) {
      for (let first = 0; first < width; first += strip) {
        const end = to + (first + strip < width ? strip : width - first);
        const down = row - (horizons[first] as number);
        if (down > 0) {
          const depth = depths[down] as number;
          const level = levels[down] as number;
          const shade = hazes[down] as number;
          const start = starts[level] as number;
          const span = whole - level;
          const mask = (1 << span) - 1;
          const shift = bits + level;
          const acrossStep = (depth * eastStep) | 0;
          const alongStep = (depth * northStep) | 0;
          let across = (x0 + depth * (eastOf[first] as number)) | 0;
          let along = (y0 - depth * (northOf[first] as number)) | 0;
          for (; to < end; to += 1) {
            const texel = start + (((along >> shift) & mask) << span) + ((across >> shift) & mask);
            data[to] = haze[shade + (texels[texel] as number)] as number;
            across = (across + acrossStep) | 0;
            along = (along - alongStep) | 0;
          }
        } else {
          // Not `-down`, which would be a fraction's -0 at the horizon.
          const up = 0 - down;
          const above = skyRows[up] as number;
          const begin = to;
          for (let x = first; to < end; x += 1, to += 1) data[to] = sky[above + (skyColumns[x] as number)] as number;
          if (up < (skylines[first] as number)) this.hills(data, 0, begin, first, first + end - begin, 1, up);
        }
      }
    }
  }

  /** Both planes of chroma, likewise: each place stands for two by two of luma. */
  private fillChroma(data: Buffer, { east, north }: Pose): void {
    const { depths, hazes, levels, horizons, skyColumns, skyRows, skylines, east: eastOf, north: northOf } = this;
    const [width, rows, strip] = [this.width / 2, this.rows / 2, this.strip / 2];
    const [eastStep, northStep] = [this.eastStep * 2, this.northStep * 2];
    const [[, texelsOfU, texelsOfV], [, hazeOfU, hazeOfV], [, skyOfU, skyOfV]] = [
      this.ground.planes,
      this.haze,
      this.sky.planes,
    ];
    const { starts } = this.ground;
    const [x0, y0] = [(FAR_AWAY + east * TEXELS_PER_M) * FINE, (FAR_AWAY - north * TEXELS_PER_M) * FINE];
    const [bits, whole, apart] = [FINE_BITS, SIZE_BITS, width * rows];
    for (let row = 0, to = width * rows * 4; row < rows; row += 1) {
      for (let first = 0; first < width; first += strip) {
        const end = to + (first + strip < width ? strip : width - first);
        const down = row * 2 - (horizons[first * 2] as number);
        if (down > 0) {
          const depth = depths[down] as number;
          const level = levels[down] as number;
          const shade = hazes[down] as number;
          const start = starts[level] as number;
          const span = whole - level;
          const mask = (1 << span) - 1;
          const shift = bits + level;
          const acrossStep = (depth * eastStep) | 0;
          const alongStep = (depth * northStep) | 0;
          let across = (x0 + depth * (eastOf[first * 2] as number)) | 0;
          let along = (y0 - depth * (northOf[first * 2] as number)) | 0;
          for (; to < end; to += 1) {
            const texel = start + (((along >> shift) & mask) << span) + ((across >> shift) & mask);
            data[to] = hazeOfU[shade + (texelsOfU[texel] as number)] as number;
            data[to + apart] = hazeOfV[shade + (texelsOfV[texel] as number)] as number;
            across = (across + acrossStep) | 0;
            along = (along - alongStep) | 0;
          }
        } else {
          const up = 0 - down;
          const above = skyRows[up] as number;
          const begin = to;
          for (let x = first; to < end; x += 1, to += 1) {
            const place = above + (skyColumns[x * 2] as number);
            data[to] = skyOfU[place] as number;
            data[to + apart] = skyOfV[place] as number;
          }
          if (up < (skylines[first * 2] as number)) {
            this.hills(data, 1, begin, first, first + end - begin, 2, up);
            this.hills(data, 2, begin + apart, first, first + end - begin, 2, up);
          }
        }
      }
    }
  }

  /** Hills before the sky, in the one row of a strip. */
  private hills(data: Buffer, plane: number, to: number, first: number, end: number, step: number, up: number): void {
    for (let one = 0; one < this.tops.length; one += 1) {
      const top = this.tops[one] as Int32Array;
      const colour = this.ridgeColours[one]?.[plane] as number;
      for (let x = first; x < end; x += 1) if (up < (top[x * step] as number)) data[to + x - first] = colour;
    }
  }
}
