import { CAPTION, candidates, cut, equalGrids, GAP, MIN_TILE_WIDTH, RATIO, type Area, type Box } from './mosaics';

export type { Box } from './mosaics';

/** `best`: as much video as fits; `large`: the first tile as large as can be; `equal`: all of one size. */
export const LAYOUTS = ['best', 'large', 'equal'] as const;
export type LayoutMode = (typeof LAYOUTS)[number];

export interface WallLayout {
  /** One for each tile, the first first; none is larger than the first, in area. In px from the wall's corner. */
  readonly boxes: readonly Box[];
  /** What the tiles need; more than the window's height where they have to scroll. */
  readonly height: number;
  readonly isScrolling: boolean;
}

/** Windows below have one column. */
const ONE_COLUMN_BELOW = 640;
/** Most of a picture that may be cut off, so that it fills its box. */
export const MAX_CROP = 0.08;
/** Pictures are at least this wide where that can be, and at least the second where it cannot; else the wall scrolls. */
const MIN_PICTURE_WIDTHS = [240, 160] as const;
/** 1: all pixels count alike; near 0: only that no picture is small. */
const EVENNESS = 0.6;
/** What the large tile counts for, beside the others. */
const LARGE_WEIGHT = 3;
/** How much more room than its picture needs a large tile may be given. */
const EMPHASES = [1, 2, 3];

/** Which part of a picture is cut off when it fills a box; more than `MAX_CROP`: it is letterboxed instead. */
export function cropOf(width: number, height: number, ratio: number): number {
  const box = width / height;
  return 1 - Math.min(box, ratio) / Math.max(box, ratio);
}

/** The size at which a picture shows in its tile. */
function pictureIn({ width, height }: Box) {
  const room = Math.max(1, height - CAPTION);
  if (cropOf(width, room, RATIO) <= MAX_CROP) return { width, height: room };
  const shown = Math.min(width, room * RATIO);
  return { width: shown, height: shown / RATIO };
}

const videoOf = (box: Box): number => {
  const { width, height } = pictureIn(box);
  return width * height;
};

/** Large pictures count for less by the pixel, or one would be best at the cost of all others. */
function scoreOf(boxes: readonly Box[], mode: LayoutMode): number {
  const values = boxes.map((box) => videoOf(box) ** EVENNESS);
  const first = mode === 'large' ? (values[0] ?? 0) * (LARGE_WEIGHT - 1) : 0;
  return values.reduce((sum, value) => sum + value, first);
}

const isWideEnough = (boxes: readonly Box[]) => boxes.every(({ width }) => width >= MIN_TILE_WIDTH);
const isLegible = (boxes: readonly Box[], least: number) =>
  isWideEnough(boxes) && boxes.every((box) => pictureIn(box).width >= least);

/** A box that is larger than another by this has a picture that is larger, too: no wide boxes with bars at both sides. */
const LARGER_BOX = 1.3;
const LARGER_PICTURE = 1.1;
function isInProportion(boxes: readonly Box[]): boolean {
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last || first.width * first.height < last.width * last.height * LARGER_BOX) return true;
  return videoOf(first) >= videoOf(last) * LARGER_PICTURE;
}

/** Has a first tile that is larger than every other. */
function hasLarge(boxes: readonly Box[]): boolean {
  const [first, ...others] = boxes.map(({ width, height }) => width * height);
  return others.every((area) => area * 1.5 <= (first ?? 0));
}

/** The arrangement that shows most of the video, among those whose tiles are large enough; null: there is none. */
function fit(tiles: number, area: Area, mode: LayoutMode): readonly Box[] | null {
  const all = mode === 'equal' ? equalGrids(tiles, area) : candidates(tiles, area, mode === 'large' ? EMPHASES : [1]);
  const legible = MIN_PICTURE_WIDTHS.map((least) => all.filter((boxes) => isLegible(boxes, least)));
  const usable = legible.find(({ length }) => length > 0) ?? [];
  const wanted = usable.filter(mode === 'large' ? hasLarge : isInProportion);
  const choice = wanted.length > 0 ? wanted : usable;
  let best: { readonly boxes: readonly Box[]; readonly score: number } | null = null;
  for (const boxes of choice) {
    const score = scoreOf(boxes, mode);
    if (best === null || score > best.score) best = { boxes, score };
  }
  return best?.boxes ?? null;
}

/** Columns of tiles of the usual ratio, as long as need be. */
function scrolling(tiles: number, { width, height }: Area): WallLayout {
  const most = width < ONE_COLUMN_BELOW ? 1 : Math.floor((width - GAP) / (MIN_TILE_WIDTH + GAP));
  const columns = Math.max(1, Math.min(tiles, most));
  const edges = cut(width, columns);
  const tall = Math.round((edges[0]?.size ?? width) / RATIO) + CAPTION;
  const boxes = Array.from({ length: tiles }, (_, index): Box => {
    const { at, size } = edges[index % columns] ?? { at: GAP, size: width };
    return { x: at, y: GAP + Math.floor(index / columns) * (tall + GAP), width: size, height: tall };
  });
  const needed = GAP + Math.ceil(tiles / columns) * (tall + GAP);
  return { boxes, height: Math.max(needed, height), isScrolling: needed > height };
}

/** Places so many tiles in a window. Phones have one column; elsewhere the window is filled, or scrolls where tiles would be too small. */
export function layoutWall(tiles: number, area: Area, mode: LayoutMode = 'best'): WallLayout {
  if (tiles === 0) return { boxes: [], height: area.height, isScrolling: false };
  const boxes = area.width < ONE_COLUMN_BELOW ? null : fit(tiles, area, mode);
  return boxes ? { boxes, height: area.height, isScrolling: false } : scrolling(tiles, area);
}

/** Height of tiles without video: their words and their caption. */
const STRIP_TILE = CAPTION + 64;

/** One or more rows at the bottom of a wall, and what they leave of its height. */
function strip(tiles: number, { width, height }: Area) {
  const most = Math.max(1, Math.floor((width - GAP) / (MIN_TILE_WIDTH + GAP)));
  const rows = Math.ceil(tiles / most);
  const top = height - rows * (STRIP_TILE + GAP);
  const edges = cut(width, Math.min(tiles, most));
  const boxes = Array.from({ length: tiles }, (_, index): Box => {
    const { at, size } = edges[index % most] ?? { at: GAP, size: width };
    return { x: at, y: top + Math.floor(index / most) * (STRIP_TILE + GAP), width: size, height: STRIP_TILE };
  });
  return { boxes, left: { width, height: top } };
}

/** The places of tiles in turn: best fit gives the room to those with video, and the others a strip below, where that leaves room for both. */
export function layoutTiles(haveVideo: readonly boolean[], area: Area, mode: LayoutMode): WallLayout {
  const usual = layoutWall(haveVideo.length, area, mode);
  const videos = haveVideo.filter(Boolean).length;
  if (mode !== 'best' || area.width < ONE_COLUMN_BELOW || videos === 0 || videos === haveVideo.length) return usual;
  const below = strip(haveVideo.length - videos, area);
  const above = layoutWall(videos, below.left);
  if (above.isScrolling) return usual;
  const [moving, still] = [[...above.boxes], [...below.boxes]];
  const boxes = haveVideo.flatMap((has) => (has ? moving : still).shift() ?? []);
  return { boxes, height: area.height, isScrolling: false };
}

/** How many tiles of at most `most` a window shows at once, at least one. */
export function capacityOf(area: Area, most: number, mode: LayoutMode = 'best'): number {
  for (let tiles = most; tiles > 1; tiles -= 1) if (!layoutWall(tiles, area, mode).isScrolling) return tiles;
  return 1;
}
