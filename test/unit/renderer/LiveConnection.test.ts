/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { SILENCE_MS, STABLE_MS } from '../../../renderer/live/LiveConnection';
import { openLog } from '../../../renderer/lib/log';
import { spans } from '../../../renderer/lib/spans';
import type { StreamHandlers } from '../../../renderer/platform/Platform';
import { ATTEMPT_DELAY_MS, createBench, MAX_ATTEMPTS } from '../../support/liveConnectionBench';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  spans.open(null);
});

describe('the account’s stream (specification §4, §9)', () => {
  test('that is stopped by who is told of a loss is not opened again', () => {
    const bench: ReturnType<typeof createBench> = createBench({
      onState: ({ name }) => void (name === 'reconnecting' && bench.connection.stop()),
    });
    bench.connection.start();
    bench.last().onOpen();
    bench.last().onEnd({ reason: 'network' });
    jest.advanceTimersByTime(60_000);
    expect(bench.streams).toHaveLength(1);
  });

  // @spec 9.35
  test('logs an event that is too long, and opens the stream again', () => {
    const lines: unknown[] = [];
    openLog((...line) => lines.push(line));
    const bench = createBench();
    bench.connection.start();
    bench.last().onOpen();
    bench.last().onEnd({ reason: 'too-long' });
    jest.advanceTimersByTime(ATTEMPT_DELAY_MS);
    expect(bench.streams).toHaveLength(2);
    expect(bench.openCount()).toBe(1);
    const line = 'An event was longer than 2000000 bytes and was dropped. Its stream is opened again.';
    expect(lines).toEqual([['warn', line, { stream: '/v1/user/events' }]]);
  });

  // @spec 4.11, 9.10
  test('tries three times, three seconds apart, then gives up until asked', () => {
    const bench = createBench();
    bench.connection.start();
    bench.last().onOpen();
    bench.last().onEnd({ reason: 'network' });
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect(bench.streams).toHaveLength(attempt);
      jest.advanceTimersByTime(ATTEMPT_DELAY_MS - 1);
      expect(bench.streams).toHaveLength(attempt);
      jest.advanceTimersByTime(1);
      expect(bench.streams).toHaveLength(attempt + 1);
      bench.last().onEnd({ reason: 'network' });
    }
    jest.advanceTimersByTime(3_600_000);
    expect(bench.streams).toHaveLength(1 + MAX_ATTEMPTS);
    expect(bench.names()).toEqual([
      'connecting',
      'connected',
      'reconnecting 1',
      'reconnecting 2',
      'reconnecting 3',
      'lost',
    ]);
    bench.connection.reconnect();
    bench.last().onOpen();
    expect(bench.names().slice(-2)).toEqual(['connecting', 'connected']);
    expect(bench.opens).toEqual([true, false]);
  });

  test('a stream that opens and ends at once does not refill the attempts (R10)', () => {
    const bench = createBench();
    bench.connection.start();
    for (let round = 0; round < 10; round += 1) {
      bench.last().onOpen();
      bench.last().onEnd({ reason: 'ended' });
      jest.advanceTimersByTime(ATTEMPT_DELAY_MS);
    }
    expect(bench.streams).toHaveLength(1 + MAX_ATTEMPTS);
    expect(bench.names().at(-1)).toBe('lost');
  });

  test('ten stable seconds refill them', () => {
    const bench = createBench();
    bench.connection.start();
    for (let round = 0; round < 10; round += 1) {
      bench.last().onOpen();
      jest.advanceTimersByTime(STABLE_MS);
      bench.last().onEnd({ reason: 'ended' });
      jest.advanceTimersByTime(ATTEMPT_DELAY_MS);
    }
    expect(bench.names()).not.toContain('lost');
  });

  test('silence after heartbeats is a loss within 45 s; without heartbeats it is none (R9)', () => {
    const bench = createBench();
    bench.connection.start();
    bench.last().onOpen();
    bench.last().onActivity();
    jest.advanceTimersByTime(600_000);
    expect(bench.names().at(-1)).toBe('connected');
    bench.last().onActivity();
    jest.advanceTimersByTime(SILENCE_MS - 1);
    expect(bench.names().at(-1)).toBe('connected');
    jest.advanceTimersByTime(1);
    expect(bench.names().at(-1)).toBe('reconnecting 1');
    expect(bench.openCount()).toBe(0);
  });

  test('a clock that is set back a day does not hide the silence (R15)', () => {
    const bench = createBench();
    bench.connection.start();
    bench.last().onOpen();
    bench.last().onActivity();
    bench.last().onActivity();
    jest.setSystemTime(Date.now() - 86_400_000);
    jest.advanceTimersByTime(SILENCE_MS);
    expect(bench.names().at(-1)).toBe('reconnecting 1');
  });

  test('an answer that never comes is a failed attempt', () => {
    const bench = createBench();
    bench.connection.start();
    jest.advanceTimersByTime(15_000);
    expect(bench.names()).toEqual(['connecting', 'reconnecting 1']);
  });

  test('a 401 is told once and ends it; other refusals are failed attempts (R11)', () => {
    const bench = createBench();
    bench.connection.start();
    bench.last().onEnd({ reason: 'refused', status: 503 });
    jest.advanceTimersByTime(ATTEMPT_DELAY_MS);
    bench.last().onEnd({ reason: 'unauthorized' });
    jest.advanceTimersByTime(3_600_000);
    bench.connection.reconnect();
    expect(bench.unauthorized()).toBe(1);
    expect(bench.streams).toHaveLength(2);
  });

  test('a refusal that its listener calls final is a loss at once, others are not', () => {
    const final = createBench({ onRefused: (status) => status === 404 });
    final.connection.start();
    final.last().onEnd({ reason: 'refused', status: 503 });
    jest.advanceTimersByTime(ATTEMPT_DELAY_MS);
    final.last().onEnd({ reason: 'network' });
    jest.advanceTimersByTime(ATTEMPT_DELAY_MS);
    final.last().onEnd({ reason: 'refused', status: 404 });
    expect(final.names()).toEqual(['connecting', 'reconnecting 1', 'reconnecting 2', 'lost']);
    const patient = createBench({ onRefused: () => true });
    patient.connection.start();
    patient.last().onEnd({ reason: 'network' });
    expect(patient.names()).toEqual(['connecting', 'reconnecting 1']);
  });

  test('tells its events and what they say of presence; a listener need not want the second', () => {
    const [onEvent, onPresence] = [jest.fn(), jest.fn()];
    const news = { online: [], changes: [] };
    const bench = createBench({ onEvent, onPresence });
    bench.connection.start();
    bench.last().onEvent('device_added', '{}');
    bench.last().onPresence?.(news);
    expect([onEvent.mock.calls, onPresence.mock.calls]).toEqual([[['device_added', '{}']], [[news]]]);
    const other = createBench();
    other.connection.start();
    expect(() => other.last().onPresence?.(news)).not.toThrow();
  });

  test('each try is a span until the stream is open, or is not', () => {
    // Those of the tests before.
    spans.open(() => undefined);
    const taken: unknown[] = [];
    spans.open(({ name, kind, attributes, error }) => taken.push([name, kind, attributes, error]));
    const bench = createBench();
    bench.connection.start();
    bench.last().onEnd({ reason: 'ended' });
    jest.advanceTimersByTime(ATTEMPT_DELAY_MS + 15_000);
    jest.advanceTimersByTime(ATTEMPT_DELAY_MS);
    bench.last().onOpen();
    bench.last().onActivity();
    bench.last().onActivity();
    jest.advanceTimersByTime(SILENCE_MS);
    bench.connection.reconnect();
    bench.connection.stop();
    const span = (attempt: number, error: string | null) => [
      'GET /v1/user/events',
      'client',
      { 'farsight.attempt': attempt },
      error,
    ];
    expect(taken).toEqual([span(1, 'ended'), span(2, 'network'), span(3, null), span(1, 'aborted')]);
  });

  test('is never opened again once it was stopped', () => {
    const bench = createBench();
    bench.connection.start();
    bench.connection.stop();
    bench.connection.reconnect();
    expect([bench.streams.length, bench.names()]).toEqual([1, ['connecting']]);
  });

  test('whatever happens in whatever order, at most one stream is open and the attempts are bounded', () => {
    const step = fc.oneof(
      fc
        .constantFrom('open', 'activity', 'end', 'refuse', 'reconnect', 'nudge', 'wake', 'stop')
        .map((name) => ({ name, ms: 0 })),
      fc.integer({ min: 1, max: 60_000 }).map((ms) => ({ name: 'wait', ms })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const bench = createBench();
        bench.connection.start();
        const live = (run: (handlers: StreamHandlers) => void) => {
          const stream = bench.streams.at(-1);
          if (stream && !stream.isClosed) run(stream.handlers);
        };
        for (const { name, ms } of steps) {
          if (name === 'open') live((handlers) => handlers.onOpen());
          if (name === 'activity') live((handlers) => handlers.onActivity());
          if (name === 'end') live((handlers) => handlers.onEnd({ reason: 'ended' }));
          if (name === 'refuse') live((handlers) => handlers.onEnd({ reason: 'refused', status: 500 }));
          if (name === 'reconnect') bench.connection.reconnect();
          if (name === 'nudge') bench.connection.nudge();
          if (name === 'wake') bench.connection.nudge(true);
          if (name === 'stop') bench.connection.stop();
          jest.advanceTimersByTime(ms);
          expect(bench.openCount()).toBeLessThanOrEqual(1);
          for (const state of bench.names()) expect(state).not.toBe(`reconnecting ${MAX_ATTEMPTS + 1}`);
        }
        bench.connection.stop();
        expect(bench.openCount()).toBe(0);
      }),
    );
  });
});
