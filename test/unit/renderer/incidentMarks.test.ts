import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toLogLines } from '../../../app/domain/journal';
import {
  LETTER_PX,
  MAX_ROWS,
  placeMarks,
  SHAPE_PX,
  TIME_LETTERS,
} from '../../../renderer/features/device-logs/incident/marks';
import type { Moment } from '../../../renderer/features/device-logs/incident/moments';
import { addressOf, nearestLine } from '../../../renderer/features/device-logs/incident/nearestLine';
import { gapRow, rowsOfLines } from '../../../renderer/features/device-logs/lineBuffer';

const T = Date.UTC(2026, 0, 31, 12);
const RANGE = { since: T, until: T + 60_000 };
const moment = (at: number, part: Partial<Moment> = {}): Moment => ({
  ...{ at: T + at, key: String(at), kind: 'state', sign: 'armed', tone: 'plain', text: 'Armed', places: {} },
  ...part,
});

describe('marks on the time line', () => {
  test('stand at their time with a word, of a mode its name, and before it where there is no room behind', () => {
    const { marks, rows } = placeMarks(
      [
        moment(0),
        moment(30_000, { sign: 'mode', places: { mode: 'AUTO' } }),
        moment(60_000, { sign: 'setting' }),
        moment(60_000, { sign: 'mode', places: { mode: 'A_MODE_OF_A_LONG_NAME' } }),
      ],
      RANGE,
      600,
    );
    const seen = marks.map(({ word, x, row, isBefore }) => [word, x, row, isBefore]);
    expect(seen).toEqual([
      ['Armed', 0, 0, false],
      ['AUTO', 0.5, 0, false],
      ['Setting', 1, 0, true],
      ['A_MODE_OF_A…', 1, 1, true],
    ]);
    expect(rows).toBe(2);
  });

  test('of messages that are neither errors nor warnings are below all others, and count those too close for a word each', () => {
    const message = { kind: 'message', sign: 'message' } as const;
    const { marks, rows } = placeMarks(
      [
        moment(1000, message),
        moment(2000, { ...message, tone: 'bad' }),
        moment(3000, message),
        moment(4000, message),
        moment(40_000, message),
      ],
      RANGE,
      600,
    );
    expect(marks.map(({ word, row, moment: first }) => [word, row, first.at - T])).toEqual([
      ['3 events', 1, 1000],
      ['Message', 0, 2000],
      ['Message', 1, 40_000],
    ]);
    expect(marks[0]?.others.map(({ at }) => at - T)).toEqual([3000, 4000]);
    expect(rows).toBe(2);
  });

  test('are there for every event from the first to the last ms, each on one of them, whatever the width', () => {
    const kinds = fc.constantFrom<Partial<Moment>>(
      {},
      { kind: 'alert', sign: 'alert', tone: 'bad' },
      { kind: 'message', sign: 'message' },
      { kind: 'message', sign: 'message', tone: 'warn' },
      { kind: 'state', sign: 'mode', places: { mode: 'A_MODE_OF_A_LONG_NAME' } },
      { kind: 'change', sign: 'change' },
      { kind: 'video', sign: 'video', tone: 'warn' },
    );
    const events = fc.array(fc.tuple(fc.integer({ min: 0, max: 60_000 }), kinds), { maxLength: 80 });
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 1200 }), (all, width) => {
        const moments = all.map(([at, part], index) => moment(at, { key: String(index), ...part }));
        const { marks } = placeMarks(moments, RANGE, width);
        const shown = marks.flatMap(({ moment: first, others }) => [first, ...others].map(({ key }) => key));
        expect(shown.toSorted()).toEqual(moments.map(({ key }) => key).toSorted());
        for (const { x } of marks) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('never lie on each other', () => {
    const times = fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(times, fc.integer({ min: 280, max: 1200 }), (all, width) => {
        const { marks, rows } = placeMarks(
          all
            .toSorted((a, b) => a - b)
            .map((at, index) => moment(at, { key: String(index), sign: index % 4 === 0 ? 'message' : 'armed' })),
          RANGE,
          width,
        );
        expect(rows).toBeLessThanOrEqual(MAX_ROWS);
        const rooms = marks.map(({ word, x, row, isBefore, isTimed }) => {
          const text = LETTER_PX * (word.length + (isTimed ? TIME_LETTERS : 0));
          const from = x * width - SHAPE_PX / 2 - (isBefore ? text : 0);
          return { row, from, to: from + SHAPE_PX + text };
        });
        for (const [index, one] of rooms.entries()) {
          expect(one.from).toBeGreaterThanOrEqual(-SHAPE_PX / 2 - 1e-6);
          expect(one.to).toBeLessThanOrEqual(width + SHAPE_PX / 2 + 1e-6);
          for (const other of rooms.slice(index + 1))
            if (one.row === other.row)
              expect(Math.max(one.from, other.from)).toBeGreaterThanOrEqual(Math.min(one.to, other.to) - 1e-6);
        }
      }),
    );
  });

  test('have their times where there is room left, and never at the cost of a word', () => {
    const timed = (all: readonly Moment[], width: number) =>
      placeMarks(all, RANGE, width).marks.map(({ row, isTimed }) => [row, isTimed]);
    expect(timed([moment(0), moment(60_000)], 600)).toEqual([
      [0, true],
      [0, true],
    ]);
    // The second word stands where the first one's time would.
    expect(timed([moment(0), moment(10_000)], 600)).toEqual([
      [0, false],
      [0, true],
    ]);
    expect(timed([moment(0)], 100)).toEqual([[0, false]]);
  });

  test('of alerts, arming and settings have room before those of the video', () => {
    const trouble = Array.from({ length: 40 }, (_, at) => moment(at, { key: `v${at}`, kind: 'video', sign: 'video' }));
    const { marks } = placeMarks(
      [...trouble, moment(50, { sign: 'alert' }), moment(60, { sign: 'setting' })],
      RANGE,
      600,
    );
    expect(marks.map(({ word }) => word)).toEqual(expect.arrayContaining(['Alert', 'Setting', '36 events']));
    expect(marks.map((one) => one.moment.at)).toEqual(marks.map((one) => one.moment.at).toSorted((a, b) => a - b));
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
