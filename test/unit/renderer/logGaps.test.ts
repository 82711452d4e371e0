/** @jest-environment ./test/support/jsdomEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { LogPage } from '#app/api/deviceLogs';
import { toLogLines } from '#app/domain/journal';
import { MAX_ROWS, type Row } from '../../../renderer/features/device-logs/lineBuffer';
import { LogSession, type Pairs, type TailListener } from '../../../renderer/features/device-logs/LogSession';

const wire = (number: number) => ({ cursor: `c${number}`, at: '2026-11-21T14:03:11Z', unit: 'u', message: 'm' });
const numberOf = (cursor: string) => Number(cursor.slice(1));
const BATCH = 200;

/** A log whose lines are numbered from 1, read in pages and followed, as its server gives them. It leaves out filters and times. */
class NumberedLog {
  count = 2000;
  private tail: { readonly listener: TailListener; told: number } | null = null;

  readonly load = (query: Pairs): Promise<LogPage> => {
    const get = (wanted: string) => query.find(([name]) => name === wanted)?.[1];
    const [limit, cursor] = [Number(get('limit')), get('cursor')];
    const isForward = get('order') === 'asc';
    const begin = cursor === undefined ? (isForward ? 1 : this.count) : numberOf(cursor) + (isForward ? 1 : -1);
    const left = isForward ? this.count - begin + 1 : begin;
    const numbers = Array.from({ length: Math.min(limit, left) }, (_, at) => (isForward ? begin + at : begin - at));
    const last = numbers.at(-1);
    const nextCursor = last !== undefined && numbers.length < left ? `c${last}` : null;
    const about = { isTruncated: false, scannedTo: null, isLive: true, uploadedAt: null };
    return Promise.resolve({ lines: toLogLines(numbers.map(wire)), nextCursor, ...about });
  };

  readonly follow = (query: () => Pairs, listener: TailListener): (() => void) => {
    const cursor = query().find(([name]) => name === 'cursor')?.[1];
    const tail = { listener, told: cursor === undefined ? this.count : numberOf(cursor) };
    this.tail = tail;
    this.tell(0);
    return () => {
      if (this.tail === tail) this.tail = null;
    };
  };

  grow(count: number, skipped: number): void {
    this.count += count;
    this.tell(skipped);
  }

  private tell(skipped: number): void {
    const { tail } = this;
    if (!tail) return;
    const left = Math.min(skipped, this.count - tail.told);
    if (left > 0) tail.listener.onEvent('gap', JSON.stringify({ skipped: left }));
    tail.told += left;
    while (tail.told < this.count) {
      const size = Math.min(BATCH, this.count - tail.told);
      const lines = Array.from({ length: size }, (_, at) => wire(tail.told + at + 1));
      tail.told += size;
      tail.listener.onEvent('log', JSON.stringify(lines));
    }
  }
}

const settle = async () => {
  await jest.advanceTimersByTimeAsync(300);
};

async function setUp() {
  const log = new NumberedLog();
  const session = new LogSession({ query: () => [], around: null, load: log.load, follow: log.follow });
  await session.start();
  session.setFollowing(true);
  await settle();
  return { log, session };
}

/** The number after the last row, when each row follows the one before or says how many are left out. */
function endOf(rows: readonly Row[], begin: number): number {
  let next = begin;
  for (const row of rows) {
    if (row.kind === 'gap') next += row.skipped;
    else {
      if (numberOf(row.key) !== next) throw new Error(`After ${next - 1} comes ${row.key}`);
      next += 1;
    }
  }
  return next;
}

/** Throws where a line is missing and nothing says so. */
function check({ session, log }: Awaited<ReturnType<typeof setUp>>): void {
  const { rows, older, newer, isCutAtEnd, waitingCount } = session.get();
  expect(rows.length).toBeLessThanOrEqual(MAX_ROWS);
  const [first] = rows;
  const begin = first?.kind === 'line' ? numberOf(first.key) : Number.NaN;
  expect(older === null ? 1 : numberOf(older)).toBe(begin);
  const end = endOf(rows, begin);
  expect(end + waitingCount).toBe(log.count + 1);
  if (isCutAtEnd) expect(newer).toBe(`c${end - 1}`);
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('after new lines have pushed old ones out, these are loaded again', async () => {
  const one = await setUp();
  one.log.grow(6000, 0);
  await settle();
  check(one);
  await one.session.more('older');
  check(one);
});

test('after old lines have pushed new ones out, new ones are counted, and shown when they are asked for', async () => {
  const one = await setUp();
  one.log.grow(6000, 0);
  await settle();
  one.session.setPaused(true);
  for (let times = 0; times < 9; times += 1) await one.session.more('older');
  expect(one.session.get().isCutAtEnd).toBe(true);
  check(one);
  one.log.grow(500, 0);
  await settle();
  one.session.setPaused(false);
  check(one);
  one.session.toNewest();
  await settle();
  one.session.setFollowing(true);
  await settle();
  expect(one.session.get()).toMatchObject({ isCutAtEnd: false, waitingCount: 0 });
  check(one);
});

test('lines that are loaded at the newer end are counted as waiting no longer', async () => {
  const one = await setUp();
  one.log.grow(4000, 0);
  await settle();
  one.session.setPaused(true);
  for (let times = 0; times < 6; times += 1) await one.session.more('older');
  const { waitingCount } = one.session.get();
  await one.session.more('newer');
  expect(one.session.get().waitingCount).toBe(waitingCount - 300);
  check(one);
});

test('whatever is done in whatever order, no line is missing without a word', async () => {
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ what: fc.constant('grow' as const), size: fc.integer({ min: 1, max: 4000 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ what: fc.constant('skip' as const), size: fc.integer({ min: 1, max: 4000 }) }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constantFrom(
          'pause' as const,
          'resume' as const,
          'older' as const,
          'newer' as const,
          'newest' as const,
        ),
        size: fc.integer({ min: 1, max: 12 }),
      }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const one = await setUp();
      for (const { what, size } of steps) {
        if (what === 'grow') one.log.grow(size, 0);
        else if (what === 'skip') one.log.grow(size, Math.ceil(size / 2));
        else if (what === 'pause' || what === 'resume') one.session.setPaused(what === 'pause');
        else if (what === 'newest') one.session.toNewest();
        else for (let times = 0; times < size; times += 1) await one.session.more(what);
        await settle();
        one.session.setFollowing(true);
        await settle();
        check(one);
      }
      one.session.stop();
    }),
    { numRuns: 60 },
  );
}, 120_000);
