import { toYuv } from '../colour';
import { chance, cloudAt } from './noise';

/** Locals: in a test's context each look at a global costs more than what is worked out here. */
const { floor, abs, max, sin } = Math;
const random = chance;

/** The land repeats after so many texels of a quarter of a metre. */
export const SIZE = 1024;
export const TEXELS_PER_M = 4;
/** Each level of detail has half the size of the one before. */
export const LEVELS = 6;

export interface Ground {
  /** Luma, U and V of every level, one after the other; chroma in full resolution, so that one index serves all. */
  readonly planes: readonly [Uint8Array, Uint8Array, Uint8Array];
  /** Where each level begins. */
  readonly starts: readonly number[];
}

const CROPS = [
  [124, 138, 78],
  [164, 152, 96],
  [96, 120, 70],
  [186, 174, 118],
  [112, 130, 88],
  [142, 122, 96],
  [86, 110, 66],
] as const;
const HEDGE = [54, 76, 48] as const;
const WATER = [92, 124, 142] as const;
const BANK = [150, 142, 108] as const;
const BRIDGE = [176, 172, 164] as const;
const ROAD = [128, 126, 122] as const;
const TREE = [38, 66, 34] as const;
const LIT_TREE = [86, 116, 58] as const;
const ROOFS = [
  [156, 84, 64],
  [120, 116, 118],
  [176, 104, 74],
] as const;

type Rgb = readonly [number, number, number];
const times = ([red, green, blue]: Rgb, share: number): Rgb => [red * share, green * share, blue * share];

const CELLS = 8;
const CELL = SIZE / CELLS;
const ROWS_PX = 10;
const wrap = (value: number) => ((value % SIZE) + SIZE) % SIZE;
const wave = (value: number, phase: number) => sin((value / SIZE) * 2 * Math.PI + phase);

interface Field {
  readonly id: number;
  readonly edge: number;
}

/** The field a place lies in: which one, and how far it is to its edge. */
function fieldAt(x: number, y: number): Field {
  const [column, row] = [floor(x / CELL), floor(y / CELL)];
  let [nearest, second, id] = [Infinity, Infinity, 0];
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      const [cx, cy] = [(column + dx + CELLS) % CELLS, (row + dy + CELLS) % CELLS];
      const away = max(
        abs((column + dx + 0.2 + 0.6 * random(cx, cy, 1)) * CELL - x) * (0.7 + 0.6 * random(cx, cy, 3)),
        abs((row + dy + 0.2 + 0.6 * random(cx, cy, 2)) * CELL - y),
      );
      if (away < nearest) [second, nearest, id] = [nearest, away, cx + cy * CELLS];
      else if (away < second) second = away;
    }
  }
  return { id, edge: second - nearest };
}

/** Crops in rows, with hedges between the fields. */
function farmlandAt(x: number, y: number, { id, edge }: Field): Rgb {
  if (edge < 9) return times(HEDGE, 0.8 + 0.5 * random(x >> 1, y >> 1, 9));
  const crop = CROPS[floor(random(id, 0, 5) * CROPS.length)] ?? CROPS[0];
  const along = random(id, 1, 6) > 0.5 ? x + y * 0.25 : y - x * 0.25;
  const furrow = abs((along % ROWS_PX) / ROWS_PX - 0.5) < 0.22 ? 0.88 : 1;
  return times(crop, furrow * (0.94 + 0.1 * random(x >> 1, y >> 1, 11)));
}

const across = (away: number) => abs(wrap(away + SIZE / 2) - SIZE / 2);
/** How far a place is from the middle of the river, and of the road. */
const river = Float64Array.from({ length: SIZE }, (_, y) => 300 + 70 * wave(y, 0) + 26 * wave(y * 2, 1));
const road = Float64Array.from({ length: SIZE }, (_, x) => 640 + 40 * wave(x, 2));
const toRiver = (x: number, y: number) => across(x - (river[y & (SIZE - 1)] ?? 0));
const toRoad = (x: number, y: number) => across(y - (road[x & (SIZE - 1)] ?? 0));

/** A river, a road that crosses it, and the fields about them. */
function landAt(x: number, y: number, field: Field): Rgb {
  const [water, way] = [toRiver(x, y), toRoad(x, y)];
  if (water < 46 && way >= 12 && way < 15) return BRIDGE;
  if (water < 34 && way >= 12) return times(WATER, 0.94 + 0.12 * random(x >> 2, y >> 3, 13));
  if (water < 42 && way >= 12) return times(BANK, 0.9 + 0.15 * random(x, y, 14));
  if (way < 12) return way < 1 && x % 24 < 12 ? [225, 225, 220] : way > 9.5 ? [205, 204, 198] : ROAD;
  if (way < 17) return times(CROPS[2], 0.9);
  return farmlandAt(x, y, field);
}

/** Whether a place and those about it are nothing but fields. */
const isOpen = (x: number, y: number) => toRiver(x, y) > 50 && toRoad(x, y) > 21;

type Paint = (x: number, y: number, colour: Rgb) => void;

function disc(paint: Paint, x: number, y: number, radius: number, colour: Rgb): void {
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1)
      if (dx * dx + dy * dy < radius * radius * (0.75 + 0.25 * random(x + dx, y + dy, 17)))
        paint(x + dx, y + dy, times(colour, 0.85 + 0.3 * random(x + dx, y + dy, 18)));
}

/** Trees with their shadows: alone, and in woods. */
function plant(paint: Paint): void {
  for (let count = 0; count < 900; count += 1) {
    const [x, y] = [floor(random(count, 1, 21) * SIZE), floor(random(count, 2, 21) * SIZE)];
    const isWood = cloudAt(x / SIZE, y / SIZE, 4, 4, 2, 22) > 0.6;
    if (toRiver(x, y) < 54 || toRoad(x, y) < 30 || (!isWood && count % 7 > 0)) continue;
    const radius = 7 + floor(random(count, 3, 21) * 7);
    disc(paint, x + 5, y + 6, radius, [36, 48, 34]);
    disc(paint, x, y, radius, TREE);
    disc(paint, x - 2, y - 2, Math.ceil(radius * 0.6), LIT_TREE);
  }
}

/** Farmhouses beside the road. */
function build(paint: Paint): void {
  for (let house = 0; house < 12; house += 1) {
    const left = floor(house * 86 + random(house, 1, 31) * 40);
    const top = floor((road[left & (SIZE - 1)] ?? 0) + (house % 2 ? 26 : -66));
    if (toRiver(left, top) < 90) continue;
    const [width, depth] = [34 + floor(random(house, 2, 31) * 20), 26 + floor(random(house, 3, 31) * 12)];
    const roof = ROOFS[house % ROOFS.length] ?? ROOFS[0];
    for (let y = 0; y < depth + 8; y += 1)
      for (let x = 0; x < width + 7; x += 1)
        if (x < width && y < depth) paint(left + x, top + y, times(roof, y < depth / 2 ? 1.12 : 0.82));
        else if (x > 6 && y > 7) paint(left + x, top + y, [52, 58, 48]);
  }
}

/** Averages of two by two texels, level by level. */
function shrink(plane: Uint8Array, starts: readonly number[]): void {
  for (let level = 1; level < LEVELS; level += 1) {
    const [from, to] = [starts[level - 1] ?? 0, starts[level] ?? 0];
    const size = SIZE >> level;
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) {
        const at = from + y * 4 * size + x * 2;
        const sum =
          (plane[at] ?? 0) + (plane[at + 1] ?? 0) + (plane[at + 2 * size] ?? 0) + (plane[at + 2 * size + 1] ?? 0);
        plane[to + y * size + x] = sum >> 2;
      }
    }
  }
}

let made: Ground | undefined;

function create(): Ground {
  const starts = Array.from({ length: LEVELS }, (_, level) =>
    Array.from({ length: level }, (__, one) => (SIZE >> one) ** 2).reduce((sum, size) => sum + size, 0),
  );
  const length = (starts.at(-1) ?? 0) + (SIZE >> (LEVELS - 1)) ** 2;
  const planes = [new Uint8Array(length), new Uint8Array(length), new Uint8Array(length)] as const;
  const paint: Paint = (x, y, colour) => {
    const at = (y & (SIZE - 1)) * SIZE + (x & (SIZE - 1));
    [planes[0][at], planes[1][at], planes[2][at]] = toYuv(colour[0], colour[1], colour[2]);
  };
  // Fields have no finer detail than two texels.
  for (let y = 0; y < SIZE; y += 2) {
    for (let x = 0; x < SIZE; x += 2) {
      const field = fieldAt(x, y);
      const colour = isOpen(x, y) ? landAt(x, y, field) : null;
      paint(x, y, colour ?? landAt(x, y, field));
      paint(x + 1, y, colour ?? landAt(x + 1, y, field));
      paint(x, y + 1, colour ?? landAt(x, y + 1, field));
      paint(x + 1, y + 1, colour ?? landAt(x + 1, y + 1, field));
    }
  }
  plant(paint);
  build(paint);
  for (const plane of planes) shrink(plane, starts);
  return { planes, starts };
}

/** The land below, made once for all cameras. */
export const groundOf = (): Ground => (made ??= create());
