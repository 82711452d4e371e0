import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  CROP_TOLERANCE,
  cropOf,
  GOAL,
  layoutTiles,
  LAYOUTS,
  MAX_CROP,
  MIN_TILE_WIDTH,
  PHONE_LINE,
  shareOf,
  type Box,
  type WallLayout,
} from '../../../renderer/features/live-view/wall/layoutWall';
import { CAPTION, GAP, RATIO, type Area } from '../../../renderer/features/live-view/wall/mosaics';

const isApart = (one: Box, other: Box, gap: number) =>
  one.x + one.width + gap <= other.x ||
  other.x + other.width + gap <= one.x ||
  one.y + one.height + gap <= other.y ||
  other.y + other.height + gap <= one.y;
/** Lines of text may be closer to each other than pictures. */
const LINE_GAP = 4;
const lineIn = ({ width }: Area) => (width < 640 ? PHONE_LINE : CAPTION);
/** Boxes keep the gap to each other and to the edges of a wall of this height. */
function expectApart(boxes: readonly Box[], height: number, room: Area): void {
  for (const [index, box] of boxes.entries()) {
    expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(GAP);
    expect(box.x + box.width).toBeLessThanOrEqual(room.width - GAP);
    expect(box.y + box.height).toBeLessThanOrEqual(height - GAP);
    for (const other of boxes.slice(index + 1)) {
      const areLines = [box, other].every(({ height: own }) => own === lineIn(room));
      expect(isApart(box, other, areLines ? LINE_GAP : GAP)).toBe(true);
    }
  }
}
const areaOf = ({ width, height }: Box) => width * height;
const NO_BOX: Box = { x: 0, y: 0, width: 0, height: 0 };
const all = (count: number) => Array<boolean>(count).fill(true);
const picturesOf = (havePicture: readonly boolean[], { boxes }: WallLayout) =>
  boxes.filter((_, index) => havePicture[index] === true || !havePicture.includes(true));

/** Height of the row above a wall; a kiosk has none. */
const ROW = 48;
const SCREENS = [
  [1280, 720],
  [1280, 800],
  [1366, 768],
  [1440, 900],
  [1600, 1200],
  [1920, 1080],
  [1920, 1200],
  [2560, 1080],
  [1024, 768],
] as const;
const WINDOWS: readonly Area[] = [
  ...SCREENS.map(([width, height]) => ({ width, height: height - ROW })),
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];
const area = fc.record({
  width: fc.integer({ min: 320, max: 4000 }),
  height: fc.integer({ min: 200, max: 2400 }),
});
const mode = fc.constantFrom(...LAYOUTS);
const havePictures = fc.array(fc.boolean(), { minLength: 1, maxLength: 16 });

/** Part of a window that the pictures of a plain grid would cover, whose captions take no room; 0 if its tiles are too narrow. */
function shareOfGrid(pictures: number, columns: number, room: Area, whole: Area): number {
  const rows = Math.ceil(pictures / columns);
  const width = (room.width - GAP * (columns + 1)) / columns;
  const height = (room.height - GAP * (rows + 1)) / rows;
  if (width < MIN_TILE_WIDTH) return 0;
  const crop = cropOf(width, height, RATIO);
  return (pictures * width * height * Math.min(1, (1 - crop) / (1 - MAX_CROP))) / (whole.width * whole.height);
}
const bestGrid = (pictures: number, room: Area, whole: Area) =>
  Math.max(...Array.from({ length: pictures }, (_, index) => shareOfGrid(pictures, index + 1, room, whole)));

describe('share of a wall that is picture', () => {
  // Every mix of tiles with a picture and without: which of them come first changes only the order.
  const MIXES = Array.from({ length: 16 }, (_, index) => index + 1).flatMap((pictures) =>
    Array.from({ length: 17 - pictures }, (_, others) => ({ pictures, others })),
  );
  /** The mixes of a window whose share is below what `least` says, of the number of pictures and the room above the lines. */
  function missed(room: Area, isWanted: (pictures: number) => boolean, least: (mix: Mix) => number): readonly string[] {
    return MIXES.filter(({ pictures }) => isWanted(pictures)).flatMap(({ pictures, others }) => {
      const { boxes, caption, isScrolling } = layoutTiles([...all(pictures), ...all(others).map(() => false)], room);
      const strip = boxes.slice(pictures).map(({ y }) => y);
      const height = strip.length > 0 ? Math.min(...strip) - GAP : room.height;
      const share = shareOf(boxes.slice(0, pictures), caption, room);
      const isMet = !isScrolling && share >= least({ pictures, left: { width: room.width, height } });
      return isMet ? [] : [`${pictures} + ${others}: ${share.toFixed(3)}`];
    });
  }
  interface Mix {
    readonly pictures: number;
    readonly left: Area;
  }

  test.each(WINDOWS)('is 85 % or more in $width x $height with 4 to 9 pictures', (room) => {
    const shares = [4, 5, 6, 7, 8, 9].map((count) => {
      const { boxes, caption } = layoutTiles(all(count), room);
      return [count, shareOf(boxes, caption, room) >= GOAL];
    });
    expect(shares.filter(([, isMet]) => !isMet)).toEqual([]);
  });

  test.each(WINDOWS)(
    'is 85 % or what the best grid covers in $width x $height with 4 to 16 pictures and lines',
    (room) => {
      // Whole pixels cost a grid of small tiles more than one of large tiles.
      const least = ({ pictures, left }: Mix) => Math.min(GOAL, bestGrid(pictures, left, room) - 0.015);
      expect(missed(room, (pictures) => pictures > 3, least)).toEqual([]);
    },
  );

  // Two pictures of 16:9 and of one size cover half of 16:9, three cover three quarters, if nothing of them is cut off.
  test.each(WINDOWS)('is 85 % or what the best grid covers in $width x $height with 1 to 3 pictures', (room) => {
    const least = ({ pictures, left }: Mix) => Math.min(GOAL, bestGrid(pictures, left, room) - 0.005);
    expect(missed(room, (pictures) => pictures <= 3, least)).toEqual([]);
  });

  test.each([
    [1, 1920, 1080, 0.95],
    [1, 1600, 1200, 0.82],
    [1, 2560, 1080, 0.81],
    [2, 1920, 1080, 0.54],
    [2, 1600, 1200, 0.72],
    [2, 2560, 1080, 0.73],
    [3, 1280, 752, 0.73],
    [3, 1920, 1080, 0.72],
    [3, 1600, 1200, GOAL],
    [3, 2560, 1080, GOAL],
    [9, 1280, 752, 0.9],
    [9, 1920, 1032, 0.9],
  ])('of %i in %i x %i is at least %f', (pictures, width, height, least) => {
    const { boxes, caption } = layoutTiles(all(pictures), { width, height });
    expect(shareOf(boxes, caption, { width, height })).toBeGreaterThanOrEqual(least);
  });
});

describe('the layout of a wall', () => {
  test('gives tiles without a picture lines at the end, and a place if no tile has a picture', () => {
    fc.assert(
      fc.property(havePictures, area, mode, (havePicture, room, wanted) => {
        const layout = layoutTiles(havePicture, room, wanted);
        expect(layout.boxes).toHaveLength(havePicture.length);
        if (!havePicture.includes(true)) {
          expect(layout).toEqual(layoutTiles(all(havePicture.length), room, wanted));
          return;
        }
        const bottom = Math.max(...picturesOf(havePicture, layout).map(({ y, height }) => y + height));
        for (const line of layout.boxes.filter((_, index) => havePicture[index] === false)) {
          expect(line.height).toBe(lineIn(room));
          expect(line.y).toBeGreaterThanOrEqual(bottom + GAP);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('keeps boxes apart and inside the wall in any window', () => {
    fc.assert(
      fc.property(havePictures, area, mode, (havePicture, room, wanted) => {
        const { boxes, height, isScrolling } = layoutTiles(havePicture, room, wanted);
        expect(isScrolling).toBe(height > room.height);
        expectApart(boxes, height, room);
      }),
      { numRuns: 300 },
    );
  });

  test('makes no tile narrower than 240 px where the window allows it, and the first the largest', () => {
    fc.assert(
      fc.property(havePictures, area, mode, (havePicture, room, wanted) => {
        const layout = layoutTiles(havePicture, room, wanted);
        const { caption } = layout;
        const boxes = picturesOf(havePicture, layout);
        if (room.width >= MIN_TILE_WIDTH + 2 * GAP)
          for (const { width } of boxes) expect(width).toBeGreaterThanOrEqual(MIN_TILE_WIDTH);
        const areas = boxes.map(areaOf);
        expect(areas[0]).toBe(Math.max(...areas));
        for (const { width, height } of boxes)
          expect(cropOf(width, height - caption, RATIO)).toBeLessThan(MAX_CROP + CROP_TOLERANCE);
      }),
      // A middle row and a middle column that rounding had made one px larger.
      { numRuns: 300, examples: [[all(9), { width: 2235, height: 1437 }, 'best']] },
    );
  });

  test('keeps up to nine tiles 320 px wide from 1280 px on', () => {
    for (const room of WINDOWS.filter(({ width }) => width >= 1280))
      for (let count = 1; count <= 9; count += 1)
        for (const { width } of layoutTiles(all(count), room).boxes) expect(width).toBeGreaterThanOrEqual(320);
  });

  test('leaves only the usual gap between pictures that cannot fill the window, and begins them at one edge', () => {
    // Of three, the large one would fill its column only if more of it were cut off than is allowed.
    const [large, upper, lower] = layoutTiles(all(3), { width: 1920, height: 1032 }).boxes;
    expect(large?.height).toBeLessThan(1032 - 2 * GAP);
    expect(upper?.y).toBe(large?.y);
    expect(lower?.y).toBe((upper?.y ?? 0) + (upper?.height ?? 0) + GAP);
    expect(upper?.x).toBe((large?.x ?? 0) + (large?.width ?? 0) + GAP);
    // Twice as wide as high: the rows are not spread over the height.
    const rows = layoutTiles(all(2), { width: 700, height: 1400 }, 'equal').boxes;
    expect(rows[1]?.y).toBe((rows[0]?.y ?? 0) + (rows[0]?.height ?? 0) + GAP);
  });

  test('with one large tile makes it at least half as large again as every other', () => {
    for (const room of WINDOWS)
      for (let count = 2; count <= 9; count += 1) {
        const [first, ...others] = layoutTiles(all(count), room, 'large').boxes.map(areaOf);
        for (const one of others) expect(one * 1.5).toBeLessThanOrEqual(first ?? 0);
      }
  });

  test('with equal tiles makes them equal', () => {
    fc.assert(
      fc.property(havePictures, area, (havePicture, room) => {
        const boxes = picturesOf(havePicture, layoutTiles(havePicture, room, 'equal'));
        for (const box of boxes)
          expect(
            Math.abs(box.width - (boxes[0]?.width ?? 0)) + Math.abs(box.height - (boxes[0]?.height ?? 0)),
          ).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('puts captions over the pictures only where that shows more of them', () => {
    const large = { width: 1920, height: 1032 };
    expect(layoutTiles(all(4), large).caption).toBe(CAPTION);
    // With captions below, nine of one size would leave more than 15 % free.
    expect(layoutTiles(all(9), large).caption).toBe(0);
    expect(layoutTiles(all(16), { width: 1280, height: 672 }).caption).toBe(0);
  });

  test.each([
    { width: 1280, height: 752 },
    { width: 1920, height: 1032 },
  ])('shows nine pictures as three rows of three of one size in $width x $height', (room) => {
    const { boxes } = layoutTiles(all(9), room);
    expect(new Set(boxes.map(({ x }) => x)).size).toBe(3);
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(3);
    expect(Math.max(...boxes.map(areaOf)) - Math.min(...boxes.map(areaOf))).toBeLessThan(
      0.01 * areaOf(boxes[0] ?? NO_BOX),
    );
  });

  test('gives a first tile without live video no more room than the second one, and fills the window otherwise', () => {
    for (const room of WINDOWS)
      for (let count = 2; count <= 16; count += 1) {
        const [first = NO_BOX, second = NO_BOX, ...others] = layoutTiles(all(count), room, 'even').boxes;
        expect(areaOf(first)).toBeLessThanOrEqual(areaOf(second) * 1.06);
        for (const one of others) expect(areaOf(one)).toBeLessThanOrEqual(areaOf(first));
      }
    const [dead, live] = layoutTiles(all(3), { width: 1920, height: 1032 }, 'even').boxes.map(areaOf);
    const [large] = layoutTiles(all(3), { width: 1920, height: 1032 }).boxes.map(areaOf);
    expect(dead).toBe(live);
    expect(large).toBeGreaterThan((dead ?? 0) * 1.5);
  });

  test('is one column on a phone, which scrolls', () => {
    const { boxes, isScrolling } = layoutTiles([true, false, true, true, false, true], { width: 390, height: 796 });
    expect(new Set(boxes.map(({ x }) => x))).toEqual(new Set([GAP]));
    expect(isScrolling).toBe(true);
    expect(boxes.map(({ height }) => height === PHONE_LINE)).toEqual([false, true, false, false, true, false]);
    expect(layoutTiles([], { width: 390, height: 796 }).boxes).toEqual([]);
  });

  test('crops a picture by at most a ninth to fill its box', () => {
    expect(cropOf(1600, 900, RATIO)).toBeCloseTo(0);
    expect(cropOf(1600, 790, RATIO)).toBeGreaterThan(MAX_CROP);
    expect(cropOf(1600, 810, RATIO)).toBeLessThan(MAX_CROP);
  });
});
