import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  capacityOf,
  cropOf,
  layoutTiles,
  layoutWall,
  LAYOUTS,
  MAX_CROP,
  type Box,
  type WallLayout,
} from '../../../renderer/features/live-view/wall/layoutWall';
import { CAPTION, GAP, MIN_TILE_WIDTH, RATIO, type Area } from '../../../renderer/features/live-view/wall/mosaics';

const isApart = (one: Box, other: Box) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;
/** Boxes keep the gap to each other and to the edges of a wall of this height. */
function expectApart(boxes: readonly Box[], height: number, room: Area): void {
  for (const [index, box] of boxes.entries()) {
    expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(GAP);
    expect(box.x + box.width).toBeLessThanOrEqual(room.width - GAP);
    expect(box.y + box.height).toBeLessThanOrEqual(height - GAP);
    for (const other of boxes.slice(index + 1))
      expect(
        isApart({ ...box, width: box.width + GAP, height: box.height + GAP }, other) ||
          isApart({ ...other, width: other.width + GAP, height: other.height + GAP }, box),
      ).toBe(true);
  }
}
const isEqual = (one: WallLayout, other: WallLayout) => JSON.stringify(one) === JSON.stringify(other);
const areaOf = ({ width, height }: Box) => width * height;
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
/** Windows of a wall under the row of 48 px. */
const WINDOWS = [
  { width: 1280, height: 752 },
  { width: 1920, height: 1032 },
  { width: 2560, height: 1032 },
];
const area = fc.record({
  width: fc.integer({ min: 320, max: 4000 }),
  height: fc.integer({ min: 200, max: 2400 }),
});
const mode = fc.constantFrom(...LAYOUTS);
const tiles = fc.integer({ min: 1, max: 9 });

describe('the layout of a wall', () => {
  test('best fit puts tiles without video in a strip below the others, unless that leaves too little room', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }), area, mode, (haveVideo, room, wanted) => {
        const layout = layoutTiles(haveVideo, room, wanted);
        const usual = layoutWall(haveVideo.length, room, wanted);
        expect(layout.boxes).toHaveLength(haveVideo.length);
        expectApart(layout.boxes, layout.height, room);
        const isMixed = new Set(haveVideo).size === 2;
        if (wanted !== 'best' || !isMixed || room.width < 640) expect(layout).toEqual(usual);
        if (layout.isScrolling || isEqual(layout, usual)) return;
        const ends = (has: boolean) => layout.boxes.filter((_, index) => haveVideo[index] === has);
        const bottom = Math.max(...ends(true).map(({ y, height }) => y + height));
        expect(Math.min(...ends(false).map(({ y }) => y))).toBeGreaterThanOrEqual(bottom + GAP);
        expect(new Set(ends(false).map(({ height }) => height)).size).toBe(1);
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    [{ width: 1280, height: 752 }, 0.8],
    [{ width: 1920, height: 1032 }, 0.85],
    [{ width: 2560, height: 1032 }, 0.85],
  ])('one of five tiles without video leaves the others most of %j', (room, least) => {
    const { boxes } = layoutTiles([true, true, true, true, false], room, 'best');
    expect(sum(boxes.slice(0, 4).map(areaOf)) / (room.width * room.height)).toBeGreaterThanOrEqual(least);
    expect(boxes[4]).toMatchObject({ x: GAP, width: room.width - 2 * GAP });
  });

  test('tiles never overlap, keep the gap, and lie inside the wall, whatever the window', () => {
    fc.assert(
      fc.property(tiles, area, mode, (count, room, wanted) => {
        const { boxes, height, isScrolling } = layoutWall(count, room, wanted);
        expect(boxes).toHaveLength(count);
        expect(isScrolling).toBe(height > room.height);
        expectApart(boxes, height, room);
      }),
      { numRuns: 400 },
    );
  });

  test('no tile is narrower than 320 px where the window allows it, and the first is the largest', () => {
    fc.assert(
      fc.property(tiles, area, mode, (count, room, wanted) => {
        const { boxes } = layoutWall(count, room, wanted);
        if (room.width >= MIN_TILE_WIDTH + 2 * GAP)
          for (const { width } of boxes) expect(width).toBeGreaterThanOrEqual(MIN_TILE_WIDTH);
        const areas = boxes.map(areaOf);
        expect(areas[0]).toBe(Math.max(...areas));
      }),
      // A middle row and a middle column that rounding had made one px larger.
      { numRuns: 400, examples: [[9, { width: 2235, height: 1437 }, 'best']] },
    );
  });

  test.each(WINDOWS)('fills at least 85 % of $width x $height with one to nine tiles', (room) => {
    for (let count = 1; count <= 9; count += 1)
      for (const wanted of ['best', 'large'] as const) {
        const { boxes, isScrolling } = layoutWall(count, room, wanted);
        expect(isScrolling).toBe(false);
        expect(sum(boxes.map(areaOf)) / (room.width * room.height)).toBeGreaterThanOrEqual(0.85);
      }
  });

  test('one large has a tile that is at least half as large again as every other', () => {
    for (const room of WINDOWS)
      for (let count = 2; count <= 9; count += 1) {
        const [first, ...others] = layoutWall(count, room, 'large').boxes.map(areaOf);
        for (const one of others) expect(one * 1.5).toBeLessThanOrEqual(first ?? 0);
      }
  });

  test('equal tiles are equal', () => {
    fc.assert(
      fc.property(tiles, area, (count, room) => {
        const { boxes } = layoutWall(count, room, 'equal');
        for (const box of boxes)
          expect(
            Math.abs(box.width - (boxes[0]?.width ?? 0)) + Math.abs(box.height - (boxes[0]?.height ?? 0)),
          ).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('best fit shows at least as much video as equal tiles do', () => {
    const shown = (box: Box) => {
      const room = box.height - CAPTION;
      const crop = cropOf(box.width, room, RATIO);
      return box.width * room * (crop <= MAX_CROP ? 1 : 1 - crop);
    };
    for (const room of WINDOWS)
      for (const count of [1, 2, 4, 5, 6, 8, 9]) {
        const video = (wanted: 'best' | 'equal') => sum(layoutWall(count, room, wanted).boxes.map(shown));
        // Equal tiles may leave a hole; best fit leaves none.
        expect(video('best')).toBeGreaterThan(video('equal') * 0.95);
      }
  });

  test('a phone has one column, and shows at once what fits', () => {
    const { boxes, isScrolling } = layoutWall(5, { width: 390, height: 796 });
    expect(new Set(boxes.map(({ x }) => x))).toEqual(new Set([GAP]));
    expect(isScrolling).toBe(true);
    expect(capacityOf({ width: 390, height: 796 }, 9)).toBe(3);
    expect(capacityOf({ width: 1280, height: 752 }, 9)).toBe(9);
    expect(capacityOf({ width: 320, height: 100 }, 9)).toBe(1);
    expect(layoutWall(0, { width: 390, height: 796 }).boxes).toEqual([]);
  });

  test('a picture loses at most 8 % to fill its box', () => {
    expect(cropOf(1600, 900, RATIO)).toBeCloseTo(0);
    expect(cropOf(1600, 820, RATIO)).toBeGreaterThan(MAX_CROP);
    expect(cropOf(1600, 960, RATIO)).toBeLessThan(MAX_CROP);
  });
});
