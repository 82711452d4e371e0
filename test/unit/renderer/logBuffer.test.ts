import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { LogLine } from '#app/domain/journal';
import {
  addNewer,
  addOlder,
  EMPTY_BUFFER,
  gapRow,
  MAX_ROWS,
  resume,
  rowsOfLines,
  waitingLines,
  type LineBuffer,
  type Row,
} from '../../../renderer/features/device-logs/lineBuffer';
import { messageParts } from '../../../renderer/features/device-logs/messageParts';
import { readLogView, shownFilter, writeFilter } from '../../../renderer/features/device-logs/logView';

let count = 0;
const line = (): LogLine => ({
  cursor: `c-${(count += 1)}`,
  at: count,
  priority: 6,
  level: 'info',
  unit: 'u',
  pid: 1,
  message: 'm',
  bytes: 1,
  fields: [],
  boot: '',
  sinceBootMs: null,
  matches: [],
});
const some = (length: number) => rowsOfLines(Array.from({ length }, line));
const total = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + (row.kind === 'gap' ? row.skipped : 1), 0);

describe('rows of the log', () => {
  test('are never more than 5,000, whatever comes, and what waits is counted to the line', () => {
    const step = fc.oneof(
      fc.record({ what: fc.constant('new' as const), count: fc.integer({ min: 0, max: 4000 }) }),
      fc.record({ what: fc.constant('gap' as const), count: fc.integer({ min: 1, max: 9000 }) }),
      fc.record({ what: fc.constantFrom('pause' as const, 'resume' as const), count: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let buffer: LineBuffer = EMPTY_BUFFER;
        let [isPaused, waited] = [false, 0];
        for (const { what, count: size } of steps) {
          if (what === 'pause') isPaused = true;
          else if (what === 'resume') {
            [isPaused, waited] = [false, 0];
            buffer = resume(buffer);
          } else {
            const rows = what === 'new' ? some(size) : [gapRow(size)];
            if (isPaused) waited += total(rows);
            buffer = addNewer(buffer, rows, isPaused);
          }
          expect(buffer.rows.length).toBeLessThanOrEqual(MAX_ROWS);
          expect(buffer.rows.length + buffer.waiting.length).toBeLessThanOrEqual(5000);
          expect(waitingLines(buffer)).toBe(waited);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('stay where they are while the reader looks at older ones', () => {
    const before = addNewer(EMPTY_BUFFER, some(10), false);
    const paused = addNewer(before, some(5), true);
    expect(paused.rows).toBe(before.rows);
    expect(resume(paused).rows).toHaveLength(15);
  });

  test('that wait give way to older ones that are loaded, and are counted', () => {
    const full = addNewer(addNewer(EMPTY_BUFFER, some(300), false), some(6000), true);
    expect([full.rows.length + full.waiting.length, waitingLines(full)]).toEqual([5000, 6000]);
    const older = addOlder(full, some(300));
    expect([older.rows.length + older.waiting.length, waitingLines(older)]).toEqual([5000, 6000]);
  });

  test('older ones come before the others, once, and push the newest out', () => {
    const rows = some(MAX_ROWS);
    const older = some(100);
    const buffer = addOlder({ ...EMPTY_BUFFER, rows }, [...older, ...rows.slice(0, 1)]);
    expect(buffer.rows).toHaveLength(MAX_ROWS);
    expect(buffer.rows[0]).toBe(older[0]);
    expect(buffer.isCutAtEnd).toBe(true);
  });
});

test('a message in parts is the whole message, its matches marked', () => {
  const ranges = fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 6 });
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), ranges, (message, matches) => {
      const parts = messageParts({ message, matches });
      expect(parts.map(({ text }) => text).join('')).toBe(messageParts({ message, matches: [] })[0]?.text ?? '');
    }),
  );
  expect(messageParts({ message: 'a rtt 4 b', matches: [[2, 5]] })).toEqual([
    { from: 0, text: 'a ', isMatch: false },
    { from: 2, text: 'rtt', isMatch: true },
    { from: 5, text: ' 4 b', isMatch: false },
  ]);
});

describe('the address of the page', () => {
  const AT = Date.UTC(2026, 10, 21, 14, 3, 11);
  const params = new URLSearchParams('around=2026-11-21T14:03:11Z&window=30s&at=k-1&level=err');

  test('shows the time around a moment', () => {
    const view = readLogView(params);
    expect(view).toMatchObject({ around: { at: AT, ms: 30_000 }, cursor: 'k-1' });
    expect(shownFilter(view)).toMatchObject({ since: AT - 30_000, until: AT + 30_000, priority: 3 });
  });

  test('keeps the moment while other filters change, and gives it up for another time', () => {
    const { filter } = readLogView(params);
    expect(writeFilter(params, { ...filter, text: 'x' }).get('around')).toBe('2026-11-21T14:03:11Z');
    expect(writeFilter(params, { ...filter, last: '1h' }).toString()).toBe('last=1h&level=err');
  });

  test('is read from anything', () => {
    fc.assert(fc.property(fc.string(), (search) => void readLogView(new URLSearchParams(search))));
    expect(readLogView(new URLSearchParams('around=never&window=__proto__&at=%00'))).toMatchObject({
      around: null,
      cursor: null,
    });
  });
});
