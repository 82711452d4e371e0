import { CAPTION, candidates, cut, equalGrids, GAP, packed, RATIO, type Area, type Box } from './mosaics';

export type { Box } from './mosaics';

/** `best`: as much video as fits; `large`: the first tile as large as can be; `equal`: all of one size. */
export const LAYOUTS = ['best', 'large', 'equal'] as const;
export type LayoutMode = (typeof LAYOUTS)[number];
/** `even`: as `best`, but the first tile is no larger than the second, because it shows no live video. */
export type Arrangement = LayoutMode | 'even';

export interface WallLayout {
  /** One for each tile, the first first; no picture is larger than the first, in area. In px from the wall's corner. */
  readonly boxes: readonly Box[];
  /** Height of the caption under each picture in px; 0: the captions lie over the pictures. */
  readonly caption: number;
  /** What the tiles need; more than the window's height where they have to scroll. */
  readonly height: number;
  readonly isScrolling: boolean;
}

/** Windows below have one column. */
const ONE_COLUMN_BELOW = 640;
/** Most of a picture that may be cut off, so that it fills its box: one of 16:9 fills boxes from 16:10 to 2:1. Beyond, it is letterboxed. */
export const MAX_CROP = 1 / 9;
/** Pictures that are nearly 16:9, as of 854 x 480, may lose so much more of them in a box that is made for 16:9. */
export const CROP_TOLERANCE = 0.01;
/** Share of a wall that its pictures cover at least, unless their number and shape make it impossible. */
export const GOAL = 0.85;
/** No tile is narrower in a window that is wide enough for one. */
export const MIN_TILE_WIDTH = 240;
/** Least widths of a tile, the most legible first; where a window allows none of them, the wall scrolls. */
const LEAST_WIDTHS = [320, MIN_TILE_WIDTH] as const;
/** 1: all pixels count alike; near 0: only that no picture is small. */
const EVENNESS = 0.6;
/** What pictures count for that have their captions over them: a little less, because captions below are easier to read. */
const OVER_WEIGHT = 0.98;
/** What the large tile counts for, beside the others. */
const LARGE_WEIGHT = 3;
/** How much more room than its picture needs a large tile may be given. */
const EMPHASES = [1, 2, 3];

/** The share of a picture that is cut off when it fills a box. If that is more than its wall allows, the picture is letterboxed. */
export function cropOf(width: number, height: number, ratio: number): number {
  const box = width / height;
  return 1 - Math.min(box, ratio) / Math.max(box, ratio);
}

/** A box in the middle of its cell that its picture fills: of a cell that is too wide or too high for that, the rest stays free. */
function fitted(cell: Box, caption: number): Box {
  const room = Math.max(1, cell.height - caption);
  const width = Math.min(cell.width, Math.floor((room * RATIO) / (1 - MAX_CROP)));
  const height = Math.min(room, Math.floor(width / (RATIO * (1 - MAX_CROP)))) + caption;
  const [x, y] = [(cell.width - width) / 2, (cell.height - height) / 2].map(Math.floor);
  return { x: cell.x + (x ?? 0), y: cell.y + (y ?? 0), width, height };
}

const pictureOf = ({ width, height }: Box, caption: number): number => width * Math.max(0, height - caption);

/** Part of an area that the pictures in these boxes cover, from 0 to 1; they fill their boxes above the caption. */
export const shareOf = (boxes: readonly Box[], caption: number, { width, height }: Area): number =>
  boxes.reduce((sum, box) => sum + pictureOf(box, caption), 0) / (width * height);

/**
 * Large pictures count for less by the pixel, or one would be best at the cost of all others. What a caption covers counts for nothing, so
 * that arrangements with captions below the pictures and over them can be compared.
 */
function scoreOf(boxes: readonly Box[], caption: number, mode: Arrangement): number {
  const values = boxes.map((box) => pictureOf(box, CAPTION) ** EVENNESS);
  const first = mode === 'large' ? (values[0] ?? 0) * (LARGE_WEIGHT - 1) : 0;
  return values.reduce((sum, value) => sum + value, first) * (caption === 0 ? OVER_WEIGHT : 1);
}

/** How many times as large as the smallest picture the first may be, so that none is a mere thumbnail. */
const LARGEST = 16;
const areaOf = ({ width, height }: Box): number => width * height;

/** Least size of the second tile beside a first one that is no larger: rounding costs some pixels. */
const AS_LARGE = 0.95;

/** Whether the first tile is as large as any, and how much larger than others it may be or has to be. */
function suits(boxes: readonly Box[], mode: Arrangement): boolean {
  const [first = 0, ...others] = boxes.map(areaOf);
  if (mode === 'large') return others.every((area) => area * 1.5 <= first);
  if (mode === 'even' && (others[0] ?? first) < first * AS_LARGE) return false;
  return others.every((area) => area <= first && area * LARGEST >= first);
}

interface How {
  readonly mode: Arrangement;
  readonly caption: number;
  readonly least: number;
  /** Only arrangements that suit the mode; otherwise any that can be read. */
  readonly isStrict: boolean;
}

interface Fit {
  /** The cells that the boxes may fill. */
  readonly cells: readonly Box[];
  readonly boxes: readonly Box[];
  readonly caption: number;
  readonly share: number;
}

/** The best of the arrangements that reach the goal; where none does, the one that covers most. Of equal ones the first. */
function bestOf(fits: readonly Fit[], mode: Arrangement): Fit | null {
  const good = fits.filter(({ share }) => share >= GOAL);
  const value = ({ boxes, caption, share }: Fit) => (good.length > 0 ? scoreOf(boxes, caption, mode) : share);
  let best: { readonly fit: Fit; readonly value: number } | null = null;
  for (const fit of good.length > 0 ? good : fits) {
    const own = value(fit);
    if (best === null || own > best.value) best = { fit, value: own };
  }
  return best?.fit ?? null;
}

/** The first that reaches the goal, of arrangements that are in the order of how well they can be read; else the one that covers most. */
function firstGood(fits: Iterable<Fit | null>): Fit | null {
  let best: Fit | null = null;
  for (const fit of fits) {
    if (fit && fit.share >= GOAL) return fit;
    if (fit && fit.share > (best?.share ?? 0)) best = fit;
  }
  return best;
}

/** The best arrangement in `area` of tiles of at least these widths, with the share that it covers of `whole`; null if there is none. */
function fitIn(tiles: number, area: Area, whole: Area, how: How): Fit | null {
  const { mode, caption, least, isStrict } = how;
  const room = { ...area, caption, leastWidth: least };
  const grids = mode === 'large' ? [] : equalGrids(tiles, area);
  const all = mode === 'equal' ? grids : [...candidates(tiles, room, mode === 'large' ? EMPHASES : [1]), ...grids];
  const legible = all
    .map((cells) => ({ cells, boxes: cells.map((cell) => fitted(cell, caption)) }))
    .filter(({ boxes }) => boxes.every(({ width }) => width >= least));
  const wanted = isStrict ? legible.filter(({ boxes }) => suits(boxes, mode)) : legible;
  const best = bestOf(
    wanted.map((one) => ({ ...one, caption, share: shareOf(one.boxes, caption, whole) })),
    mode,
  );
  return best && { ...best, boxes: packed(best.cells, best.boxes, area) };
}

const CAPTIONS = [CAPTION, 0] as const;

/** Columns of tiles of the usual ratio, as long as need be. */
function column(tiles: number, width: number): readonly Box[] {
  const most = width < ONE_COLUMN_BELOW ? 1 : Math.floor((width - GAP) / (LEAST_WIDTHS[0] + GAP));
  const columns = Math.max(1, Math.min(tiles, most));
  const edges = cut(width, columns);
  const tall = Math.round((edges[0]?.size ?? width) / RATIO) + CAPTION;
  return Array.from({ length: tiles }, (_, index): Box => {
    const { at, size } = edges[index % columns] ?? { at: GAP, size: width };
    return { x: at, y: GAP + Math.floor(index / columns) * (tall + GAP), width: size, height: tall };
  });
}

/** Between the lines of tiles without a picture. */
const LINE_GAP = 4;
/** Height of a line on a phone, where a finger has to hit it. */
export const PHONE_LINE = 44;
/** Least widths of a line, the most legible first; the first that leaves the pictures enough room counts. */
const LINE_WIDTHS = [320, 240, 160, 130] as const;

/** Lines of tiles without a picture, from `top` on. */
function lines(tiles: number, width: number, least: number, top = 0): readonly Box[] {
  const most = Math.max(1, Math.floor((width - GAP) / (least + GAP)));
  const rows = Math.ceil(tiles / most);
  const columns = Math.ceil(tiles / Math.max(1, rows));
  const edges = cut(width, Math.max(1, columns));
  const height = width < ONE_COLUMN_BELOW ? PHONE_LINE : CAPTION;
  return Array.from({ length: tiles }, (_, index): Box => {
    const { at, size } = edges[index % columns] ?? { at: GAP, size: width };
    return { x: at, y: top + Math.floor(index / columns) * (height + LINE_GAP), width: size, height };
  });
}

const bottomOf = (boxes: readonly Box[]) => boxes.reduce((most, { y, height }) => Math.max(most, y + height), 0);

/** The ways to place lines that differ in height, the most legible first. */
function stripsOf(tiles: number, width: number): readonly (readonly Box[])[] {
  const all = LINE_WIDTHS.map((least) => lines(tiles, width, least));
  return all.filter((strip, index) => index === 0 || bottomOf(strip) < bottomOf(all[index - 1] ?? []));
}

/** How many tiles have a picture, and how many do not. */
interface Tiles {
  readonly pictures: number;
  readonly others: number;
}

/** Arrangements of pictures with lines below them, the most legible first. Captions are over the pictures only where that shows more of them. */
function* withLines(
  { pictures, others }: Tiles,
  area: Area,
  mode: Arrangement,
  isStrict: boolean,
): Generator<Fit | null> {
  const strips = stripsOf(others, area.width);
  for (const least of LEAST_WIDTHS)
    for (const strip of strips) {
      const height = area.height - (others > 0 ? bottomOf(strip) + GAP : 0);
      const room = { width: area.width, height };
      const fits = CAPTIONS.flatMap((caption) => fitIn(pictures, room, area, { mode, caption, least, isStrict }) ?? []);
      const fit = bestOf(fits, mode);
      yield fit && { ...fit, boxes: [...fit.boxes, ...strip.map((box) => ({ ...box, y: box.y + height }))] };
    }
}

/** The best arrangement that suits the mode; where none can be read, the best of any. */
const fillWith = (tiles: Tiles, area: Area, mode: Arrangement): Fit | null =>
  firstGood(withLines(tiles, area, mode, true)) ?? firstGood(withLines(tiles, area, mode, false));

/**
 * Places tiles in a window: those with a picture fill it, the others are lines at its end, of a caption's height or, on a phone, higher.
 * Where none has a picture, each has a place. Phones have one column; elsewhere the wall scrolls where tiles would be too small.
 */
export function layoutTiles(havePicture: readonly boolean[], area: Area, mode: Arrangement = 'best'): WallLayout {
  const isPlaced = havePicture.includes(true) ? havePicture : havePicture.map(() => true);
  const pictures = isPlaced.filter(Boolean).length;
  const others = isPlaced.length - pictures;
  const fit = area.width < ONE_COLUMN_BELOW ? null : fillWith({ pictures, others }, area, mode);
  const { boxes, caption } = fit ?? { boxes: column(pictures, area.width), caption: CAPTION };
  const end = fit ? [] : lines(others, area.width, LINE_WIDTHS[0], bottomOf(boxes) + GAP);
  const places = [...boxes.slice(0, pictures)];
  const strip = [...boxes.slice(pictures), ...end];
  const needed = fit ? area.height : bottomOf([...places, ...strip]) + GAP;
  return {
    boxes: isPlaced.flatMap((is) => (is ? places : strip).shift() ?? []),
    caption,
    height: Math.max(needed, area.height),
    isScrolling: needed > area.height,
  };
}
