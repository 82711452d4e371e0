import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toLogLines } from '../../../app/domain/journal';
import { isOfOneKind, placeMarks, SHAPE_EM, type Mark } from '../../../renderer/features/device-logs/incident/marks';
import type { Moment } from '../../../renderer/features/device-logs/incident/moments';
import { addressOf, nearestLine } from '../../../renderer/features/device-logs/incident/nearestLine';
import { gapRow, rowsOfLines } from '../../../renderer/features/device-logs/lineBuffer';

const T = Date.UTC(2026, 0, 31, 12);
const RANGE = { since: T, until: T + 60_000 };
const moment = (at: number, part: Partial<Moment> = {}): Moment => ({
  ...{ at: T + at, key: String(at), kind: 'state', sign: 'armed', tone: 'plain', text: 'Armed', places: {} },
  ...part,
});

const isWhole = ({ left, width }: Mark, lineWidth: number) => left >= -1 && left + width <= lineWidth + 1 + 1e-9;
const EVENTS = fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 80 });
const momentsAt = (times: readonly number[]) => times.map((at, index) => moment(at, { key: String(index) }));
/** The middle of the shape of an event alone, in em. */
const middleOf = (at: number, lineWidth: number) => (at / 60_000) * lineWidth;

describe('marks on the time line', () => {
  const seen = (times: readonly number[], lineWidth: number) =>
    placeMarks(momentsAt(times), RANGE, lineWidth).map(({ moment: { at }, others, left, width }) => [
      at - T,
      others.map((one) => one.at - T),
      left,
      width,
    ]);

  test('stand with their shape at their time, from the first ms to the last', () => {
    expect(seen([0, 30_000, 60_000], 50)).toEqual([
      [0, [], -1, 2],
      [30_000, [], 24, 2],
      [60_000, [], 49, 2],
    ]);
  });

  test('that would overlap are one with a count, at the first of them', () => {
    expect(seen([31_000, 30_000, 32_300, 40_000], 60)).toEqual([
      [30_000, [31_000, 32_300], 29, 2.75],
      [40_000, [], 39, 2],
    ]);
    // The room of the count reaches the third, which alone would have had room beside the first.
    expect(seen([30_000, 31_000, 32_500], 60)).toEqual([[30_000, [31_000, 32_500], 29, 2.75]]);
    expect(seen([30_000, 32_500], 60)).toHaveLength(2);
  });

  test('count all of their events, and have a shape only where these look the same', () => {
    const alert = moment(1000, { kind: 'alert', sign: 'alert', tone: 'bad' });
    expect(isOfOneKind({ moment: alert, others: [] })).toBe(true);
    expect(isOfOneKind({ moment: moment(0), others: [moment(1), moment(2)] })).toBe(true);
    expect(isOfOneKind({ moment: moment(0), others: [alert, moment(2)] })).toBe(false);
    expect(placeMarks([moment(0), alert], RANGE, 50)).toMatchObject([{ width: 2.75 }]);
  });

  test('with a count at the end of the line are moved to where the count has room', () => {
    expect(seen([59_500, 60_000], 60)).toEqual([[59_500, [60_000], 58.25, 2.75]]);
  });

  test('that are moved join the one before them where they would lie on it', () => {
    expect(seen([57_500, 59_500, 60_000], 60)).toEqual([[57_500, [59_500, 60_000], 56.5, 2.75]]);
  });

  test('are there for every event, each on one of them, in the order of time and whatever the width', () => {
    fc.assert(
      fc.property(EVENTS, fc.integer({ min: 1, max: 100 }), (times, lineWidth) => {
        const moments = momentsAt(times);
        const shown = placeMarks(moments, RANGE, lineWidth).flatMap(({ moment: first, others }) => [first, ...others]);
        expect(shown.map(({ key }) => key).toSorted()).toEqual(moments.map(({ key }) => key).toSorted());
        expect(shown.map(({ at }) => at)).toEqual(moments.map(({ at }) => at).toSorted((a, b) => a - b));
      }),
    );
  });

  test('never lie on each other, nor beyond the line, and are large enough for a finger', () => {
    fc.assert(
      fc.property(EVENTS, fc.integer({ min: 4, max: 100 }), (times, lineWidth) => {
        const marks = placeMarks(momentsAt(times), RANGE, lineWidth);
        for (const [index, mark] of marks.entries()) {
          expect(isWhole(mark, lineWidth)).toBe(true);
          expect(mark.width).toBeGreaterThanOrEqual(SHAPE_EM);
          const next = marks[index + 1];
          if (next) expect(mark.left + mark.width).toBeLessThanOrEqual(next.left);
        }
      }),
    );
  });

  test('are shared only by events close to each other, and stand at their time where they are not', () => {
    fc.assert(
      fc.property(EVENTS, fc.integer({ min: 4, max: 100 }), (times, lineWidth) => {
        // Between two marks with counts of two digits, of which the second was moved to the left for its count.
        const most = SHAPE_EM + 4 * 0.75;
        for (const { moment: first, others, left } of placeMarks(momentsAt(times), RANGE, lineWidth)) {
          const middles = [first, ...others].map(({ at }) => middleOf(at - T, lineWidth));
          for (const [index, middle] of middles.entries()) {
            const next = middles[index + 1];
            if (next !== undefined) expect(next - middle).toBeLessThan(most + 1e-9);
          }
          if (others.length === 0) expect(left + SHAPE_EM / 2).toBeCloseTo(middles[0] ?? NaN, 9);
        }
      }),
    );
  });
});

describe('the line nearest to a moment', () => {
  const rows = [
    ...rowsOfLines(
      toLogLines([
        { cursor: 'a', at: new Date(T).toISOString(), unit: 'u', message: 'm' },
        { cursor: 'n', at: null, unit: 'u', message: 'without a time' },
        { cursor: 'b', at: new Date(T + 10_000).toISOString(), unit: 'u', message: 'm' },
      ]),
    ),
    gapRow(9),
    ...rowsOfLines(toLogLines([{ cursor: 'c', at: new Date(T + 20_000).toISOString(), unit: 'u', message: 'm' }])),
  ];
  const all = { rows, older: null, newer: null };
  const at = (ms: number, shown: Parameters<typeof nearestLine>[0] = all) => nearestLine(shown, T + ms)?.cursor ?? null;

  test('is the one with the least difference of time, the earlier of two', () => {
    expect([-5000, 4000, 5000, 6000, 15_000, 90_000].map((ms) => at(ms))).toEqual(['a', 'a', 'a', 'b', 'b', 'c']);
    expect(at(0, { rows: [], older: null, newer: null })).toBeNull();
  });

  test('is not known where a nearer one may not be loaded', () => {
    const part = { rows, older: 'a', newer: 'c' };
    expect([-1, 0, 12_000, 20_001].map((ms) => at(ms, part))).toEqual([null, 'a', 'b', null]);
  });

  test('has an address with the filters and the minutes as they are, or else that of its own minute', () => {
    expect(addressOf(all, '?q=marker&around=x&at=old', T + 9000)).toBe('?q=marker&around=x&at=b');
    expect(addressOf({ ...all, newer: 'c' }, '?q=marker', T + 30_000)).toBe(
      '?around=2026-01-31T12%3A00%3A30.000Z&window=1m',
    );
  });
});
