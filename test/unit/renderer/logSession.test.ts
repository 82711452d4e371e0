/** @jest-environment ./test/support/jsdomEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LogPage } from '#app/api/deviceLogs';
import { ApiError } from '#app/api/errors';
import { isEventSource } from '#app/domain/eventSource';
import { pathOfSource } from '#app/api/eventSource';
import type { DeviceId } from '#app/domain/ids';
import { toLogLines } from '#app/domain/journal';
import { LogSession, type Pairs, type TailListener } from '../../../renderer/features/device-logs/LogSession';

const wire = (cursor: string) => ({ cursor, at: '2026-11-21T14:03:11Z', unit: 'u', message: `m ${cursor}` });
const lines = (...cursors: string[]) => toLogLines(cursors.map(wire));
const page = (part: Partial<LogPage>): LogPage => ({
  lines: [],
  nextCursor: null,
  isTruncated: false,
  scannedTo: null,
  isLive: true,
  uploadedAt: null,
  ...part,
});

/** The server's part: answers in turn, and the streams that were asked for. */
function setUp(answers: (LogPage | Error)[], around: number | null = null, filter: Pairs = [['kind', 'journal']]) {
  const asked: Pairs[] = [];
  const tails: {
    readonly query: Pairs;
    readonly attempt: () => Pairs;
    readonly listener: TailListener;
    isClosed: boolean;
  }[] = [];
  const session = new LogSession({
    query: () => filter,
    around,
    load: (query) => {
      asked.push(query);
      const answer = answers.shift() ?? page({});
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    follow: (query, listener) => {
      const tail = { query: query(), attempt: query, listener, isClosed: false };
      tails.push(tail);
      return () => {
        tail.isClosed = true;
      };
    },
  });
  const keys = () => session.get().rows.map(({ key }) => key.replace(/ \d+$/, ''));
  return { session, asked, tails, keys };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const frame = () => jest.advanceTimersByTime(300);
const log = (...cursors: string[]) => JSON.stringify(cursors.map(wire));

test('shows the newest lines in the order of their times, and older ones before them', async () => {
  const { session, asked, keys } = setUp([
    page({ lines: lines('c', 'b'), nextCursor: 'b' }),
    page({ lines: lines('a'), nextCursor: null }),
  ]);
  await session.start();
  expect([session.get().phase, keys()]).toEqual(['ready', ['b', 'c']]);
  await session.more('older');
  expect(keys()).toEqual(['a', 'b', 'c']);
  expect(asked.at(-1)).toContainEqual(['cursor', 'b']);
  expect(session.get().older).toBeNull();
});

test('a search that finds little goes on by itself, but not for ever, and says how far it came', async () => {
  const nothing = (at: number) => page({ nextCursor: `p${at}`, isTruncated: true, scannedTo: at });
  const { session, asked } = setUp(Array.from({ length: 40 }, (_, at) => nothing(at)));
  await session.start();
  expect(asked).toHaveLength(12);
  expect(session.get()).toMatchObject({ phase: 'ready', rows: [], older: 'p11', scannedTo: 11 });
  await session.more('older');
  expect(asked[12]).toContainEqual(['cursor', 'p11']);
});

test('around a moment it shows what was before it and what came after', async () => {
  const { session, asked, keys } = setUp(
    [page({ lines: lines('b', 'a') }), page({ lines: lines('c'), nextCursor: 'c' })],
    Date.UTC(2026, 10, 21),
  );
  await session.start();
  expect(keys()).toEqual(['a', 'b', 'c']);
  expect(asked[0]).toContainEqual(['until', '2026-11-20T23:59:59.999Z']);
  expect(asked[1]).toContainEqual(['since', '2026-11-21T00:00:00.000Z']);
  expect(session.get().newer).toBe('c');
});

test('around a moment, of which one half cannot be loaded, it says which, until it is there', async () => {
  const at = Date.UTC(2026, 10, 21);
  const problem = new Error('No network');
  const one = setUp([page({ lines: lines('b', 'a') }), problem, page({ lines: lines('c') })], at);
  await one.session.start();
  expect([one.session.get(), one.keys()]).toMatchObject([
    { phase: 'ready', missing: 'newer', problem: {} },
    ['a', 'b'],
  ]);
  await one.session.fill();
  expect([one.session.get(), one.keys()]).toMatchObject([{ missing: null, problem: null }, ['a', 'b', 'c']]);
  const other = setUp([problem, page({ lines: lines('c') })], at);
  await other.session.start();
  expect(other.session.get()).toMatchObject({ phase: 'ready', missing: 'older', problem: { of: 'older' } });
  const neither = setUp([problem, problem], at);
  await neither.session.start();
  expect(neither.session.get()).toMatchObject({ phase: 'failed', rows: [], problem: {} });
});

describe('minutes that are not over', () => {
  const older = page({ lines: lines('b', 'a') });

  test('are filled after their last line, each line once', async () => {
    const { session, asked, keys } = setUp(
      [older, page({ lines: lines('c') }), page({ lines: lines('d') }), page({ lines: lines('d') }), page({})],
      Date.UTC(2026, 10, 21),
    );
    await session.start();
    // The second is asked for before the first is answered.
    await Promise.all([session.fill(), session.fill()]);
    expect(keys()).toEqual(['a', 'b', 'c', 'd']);
    expect(asked.slice(2)).toEqual(Array(2).fill(expect.arrayContaining([['cursor', 'c']])));
    await session.fill();
    expect(asked.at(-1)).toContainEqual(['cursor', 'd']);
    expect(keys()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('are filled from their beginning while they are empty', async () => {
    const { session, asked, keys } = setUp([page({}), page({}), page({ lines: lines('a') })], Date.UTC(2026, 10, 21));
    await session.start();
    await session.fill();
    expect(keys()).toEqual(['a']);
    expect(asked.at(-1)?.some(([name]) => name === 'cursor')).toBe(false);
  });

  test('are filled on from where a search for newer lines stopped', async () => {
    const cut = page({ nextCursor: 'p1', isTruncated: true, scannedTo: 1 });
    const { session, asked, keys } = setUp([older, cut, page({ lines: lines('c') }), page({})], Date.UTC(2026, 10, 21));
    await session.start();
    await session.fill();
    expect(asked.at(-1)).toContainEqual(['cursor', 'p1']);
    await session.fill();
    expect(asked.at(-1)).toContainEqual(['cursor', 'c']);
    expect(keys()).toEqual(['a', 'b', 'c']);
  });

  test('are not filled where newer lines wait for the reader, and a failure hides none', async () => {
    const { session, asked, keys } = setUp(
      [older, page({ lines: lines('c'), nextCursor: 'c' }), page({ lines: lines('d') }), new Error('No network')],
      Date.UTC(2026, 10, 21),
    );
    await session.start();
    await session.fill();
    expect(asked).toHaveLength(2);
    await session.more('newer');
    await session.fill();
    expect(asked).toHaveLength(4);
    expect(keys()).toEqual(['a', 'b', 'c', 'd']);
    expect(session.get()).toMatchObject({ phase: 'ready', problem: null });
  });
});

test('an answer that fails is said with its code; lines that are there stay', async () => {
  const problem = new ApiError('http', 'This expression takes too long.', { status: 422, code: 'regex_slow' });
  const { session, keys } = setUp([page({ lines: lines('a'), nextCursor: 'a' }), problem]);
  await session.start();
  await session.more('older');
  expect(session.get()).toMatchObject({ phase: 'ready', busy: null, problem: { code: 'regex_slow' } });
  expect(keys()).toEqual(['a']);
});

describe('new lines', () => {
  test('come once a frame, wait while older ones are read, and are counted', async () => {
    const { session, tails, keys } = setUp([page({ lines: lines('a') })]);
    await session.start();
    session.setFollowing(true);
    const [tail] = tails;
    expect(tail?.query).toContainEqual(['cursor', 'a']);
    let tellings = 0;
    session.subscribe(() => (tellings += 1));
    for (const cursor of ['b', 'c', 'd']) tail?.listener.onEvent('log', log(cursor));
    expect(tellings).toBe(0);
    frame();
    expect([tellings, keys()]).toEqual([1, ['a', 'b', 'c', 'd']]);
    session.setPaused(true);
    tail?.listener.onEvent('gap', '{"skipped":1200}');
    tail?.listener.onEvent('log', log('e'));
    frame();
    expect([session.get().waitingCount, keys().length]).toEqual([1201, 4]);
    session.setPaused(false);
    expect(keys()).toEqual(['a', 'b', 'c', 'd', 'gap', 'e']);
    expect(session.get().waitingCount).toBe(0);
  });

  test('are asked for from the newest line that is there, after a loss', async () => {
    const { session, tails } = setUp([page({ lines: lines('a') })]);
    await session.start();
    session.setFollowing(true);
    tails[0]?.listener.onEvent('log', log('b'));
    tails[0]?.listener.onState('lost');
    expect(tails[0]?.isClosed).toBe(true);
    expect(tails[1]?.query).toContainEqual(['cursor', 'b']);
  });

  test('are asked for from the newest line that is there at each attempt', async () => {
    const { session, tails } = setUp([page({ lines: lines('a') })]);
    await session.start();
    session.setFollowing(true);
    const [tail] = tails;
    tail?.listener.onEvent('log', log('b'));
    expect(tail?.attempt()).toEqual(expect.arrayContaining([['cursor', 'b']]));
    session.setPaused(true);
    frame();
    expect(tail?.attempt()).toEqual(expect.arrayContaining([['cursor', 'b']]));
  });

  test('begin anew where the server does not know the newest line any more', async () => {
    const { session, tails, keys } = setUp([page({ lines: lines('a') }), page({ lines: lines('k') })]);
    await session.start();
    session.setFollowing(true);
    tails[0]?.listener.onStale();
    await jest.advanceTimersByTimeAsync(1);
    expect([keys(), tails[0]?.isClosed, session.get().tail]).toEqual([['k'], true, 'off']);
    session.setFollowing(true);
    expect(tails[1]?.query).toContainEqual(['cursor', 'k']);
  });

  test('wait while somebody reads older lines of a device that comes back; otherwise everything is loaded again', async () => {
    const { session, tails, keys } = setUp([page({ lines: lines('a'), isLive: false, uploadedAt: 1 })]);
    await session.start();
    session.setFollowing(true);
    expect([session.goOn(), session.get().isLive]).toEqual([false, false]);
    session.setPaused(true);
    expect([session.goOn(), session.get().isLive, tails[0]?.isClosed]).toEqual([true, true, true]);
    expect(tails[1]?.query).toContainEqual(['cursor', 'a']);
    tails[1]?.listener.onEvent('log', log('b'));
    frame();
    expect([keys(), session.get().waitingCount]).toEqual([['a'], 1]);
    // The device may have lines that it had not uploaded.
    expect(session.get().older).toBe('a');
  });

  test('of a device that comes back leave the lines of a reader who does not follow, but not of a range that has an end', async () => {
    const { session, tails, keys } = setUp([page({ lines: lines('b', 'a'), isLive: false, uploadedAt: 1 })]);
    expect(session.goOn()).toBe(false);
    await session.start();
    expect([session.goOn(), session.get().isLive, keys(), tails.length]).toEqual([true, true, ['a', 'b'], 0]);
    session.setFollowing(true);
    expect(tails[0]?.query).toContainEqual(['cursor', 'b']);
    const cached = page({ lines: lines('a'), isLive: false, uploadedAt: 1 });
    const range = setUp([cached], null, [['until', '2026-11-21T15:00:00Z']]);
    await range.session.start();
    expect(range.session.goOn()).toBe(false);
  });

  test('that are no lines change nothing, and none come after the end', async () => {
    const { session, tails, keys } = setUp([page({ lines: lines('a') })]);
    await session.start();
    session.setFollowing(true);
    for (const data of ['', '{', 'null', '[{}]', '{"skipped":-1}']) {
      tails[0]?.listener.onEvent('log', data);
      tails[0]?.listener.onEvent('gap', data);
    }
    frame();
    expect(keys()).toEqual(['a']);
    session.stop();
    tails[0]?.listener.onEvent('log', log('z'));
    frame();
    expect([keys(), tails[0]?.isClosed]).toEqual([['a'], true]);
  });
});

test('the stream of a log is described for another process, and nothing else is taken for one', () => {
  const source = { kind: 'logs' as const, id: 'd1' as DeviceId, query: 'kind=journal&q=a+b%2F' };
  expect(isEventSource(source)).toBe(true);
  expect(pathOfSource(source).path).toBe('/v1/user/devices/d1/logs/stream?kind=journal&q=a+b%2F');
  for (const query of ['a#b', 'a b', '../x', 'x'.repeat(5000), null, 7])
    expect(isEventSource({ ...source, query })).toBe(false);
  expect(isEventSource({ ...source, id: '../d1' })).toBe(false);
});
