/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Bridge } from '../../../app/bridge/index';
import { CONTRACT } from '../../../app/bridge/index';
import type { SpanRecord } from '../../../app/tracing/SpanSource';
import { logUncaught, openLog } from '../../../renderer/lib/log';
import { setLiveState } from '../../../renderer/live/liveState';
import { createDesktopCollectors } from '../../../renderer/platform/desktopCollectors';
import { logFailure, logStream } from '../../../renderer/shell/observe/failures';
import * as v from 'valibot';
import { catchConsole } from '../../support/catchConsole';

const lines: { level: string; message: string; data: unknown }[] = [];
beforeEach(() => {
  openLog((level, message, data) => lines.push({ level, message, data }));
  lines.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const record = (part: Partial<SpanRecord>): SpanRecord => ({
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parentId: null,
  name: 'GET /v1/user/devices/{id}',
  kind: 'client',
  start: 1000,
  end: 1042.4,
  attributes: {},
  error: 'http',
  status: 503,
  ...part,
});

describe('a call that failed', () => {
  test('is a line by its template, with what an operator needs', () => {
    logFailure(record({}));
    const data = { kind: 'http', status: 503, ms: 42, traceId: 'a'.repeat(32) };
    expect(lines).toEqual([{ level: 'warn', message: 'Call failed: GET /v1/user/devices/{id}', data }]);
  });

  test.each(['invalid-response', 'invalid-request', 'unknown'])('by a mistake of ours (%s) is an error', (error) => {
    logFailure(record({ error, status: 200 }));
    expect(lines).toMatchObject([{ level: 'error' }]);
  });

  test('because no user is signed in, or the user has left, is none', () => {
    logFailure(record({ status: 401 }));
    logFailure(record({ error: 'aborted', status: 0 }));
    logFailure(record({ error: 'unauthorized', status: 0 }));
    logFailure(record({ error: null, status: 200 }));
    expect(lines).toEqual([]);
  });

  test('of a sign-in is told as such', () => {
    logFailure(record({ name: 'sign-in', kind: 'internal', error: 'failed', status: 0 }));
    expect(lines).toMatchObject([{ level: 'warn', message: 'Sign-in failed' }]);
  });
});

test('a loss of the stream and its return are lines; leaving the page is none', () => {
  jest.useFakeTimers();
  const stop = logStream();
  setLiveState({ name: 'connected' });
  setLiveState({ name: 'reconnecting', attempt: 1 });
  expect(lines).toEqual([]);
  jest.advanceTimersByTime(1000);
  setLiveState({ name: 'reconnecting', attempt: 2 });
  setLiveState({ name: 'connected' });
  setLiveState({ name: 'lost' });
  expect(lines.map(({ message }) => message)).toEqual(['Live stream lost', 'Live stream back', 'Live stream given up']);
  stop();
});

describe('what nobody caught (specification §8)', () => {
  const error = new Error('broken');
  // jsdom has no such event.
  const rejection = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });
  let off: () => void = () => undefined;
  beforeEach(() => {
    const adding = jest.spyOn(window, 'addEventListener');
    logUncaught();
    const added = adding.mock.calls.map(([type, listener]) => [type, listener as EventListener] as const);
    off = () => added.forEach(([type, listener]) => window.removeEventListener(type, listener));
  });
  afterEach(() => off());

  // @spec 8.31
  test('an error is logged with its type, file, line and column', () => {
    const where = { filename: 'https://x.test/a.js', lineno: 7, colno: 42 };
    window.dispatchEvent(new ErrorEvent('error', { message: 'broken', error, ...where, cancelable: true }));
    const data = { type: 'error', filename: 'https://x.test/a.js', line: 7, column: 42, error };
    expect(lines).toEqual([{ level: 'error', message: 'broken', data }]);
  });

  // @spec 8.32
  test('a rejection is logged with its type and reason, under its message or that of the specification', () => {
    const numbered = { message: 42 };
    for (const reason of [error, numbered, 'only a text', undefined, null]) window.dispatchEvent(rejection(reason));
    const line = (message: string, reason: unknown) => ({
      level: 'error',
      message,
      data: { type: 'unhandledrejection', reason, error: new Error(message) },
    });
    const NAMELESS = 'Unhandled Promise Rejection';
    expect(lines).toEqual([
      line('broken', error),
      line('42', numbered),
      line(NAMELESS, 'only a text'),
      line(NAMELESS, undefined),
      line(NAMELESS, null),
    ]);
  });
});

describe('tracing in a page (specification §4, §8)', () => {
  const options = { platform: 'web', environment: 'test', send: null } as const;
  const load = async () => (await import('../../../renderer/shell/observe/openTracing')).openTracing;

  // @spec 4.25
  test('is initialised once; a repeat is skipped with a warning', async () => {
    await jest.isolateModulesAsync(async () => {
      const { openLog: open } = await import('../../../renderer/lib/log');
      open((level, message, data) => lines.push({ level, message, data }));
      const openTracing = await load();
      expect(openTracing(options)).toBeInstanceOf(Function);
      expect(openTracing(options)).toBeNull();
    });
    expect(lines).toMatchObject([{ level: 'warn', message: 'Tracing is initialised already' }]);
  });

  // @spec 8.33
  test('that cannot be initialised is captured with its context, and the page goes on', async () => {
    await jest.isolateModulesAsync(async () => {
      // Left out: every other way in which the package can fail.
      jest.doMock('@opentelemetry/sdk-trace-web', () => ({
        WebTracerProvider: function WebTracerProvider() {
          throw new Error('no provider');
        },
      }));
      const { openLog: open } = await import('../../../renderer/lib/log');
      open((level, message, data) => lines.push({ level, message, data }));
      const openTracing = await load();
      expect(openTracing(options)).toBeNull();
      jest.dontMock('@opentelemetry/sdk-trace-web');
    });
    const data = { error: expect.objectContaining({ message: 'no provider' }) };
    expect(lines).toEqual([{ level: 'error', message: 'Tracer initialization failed', data }]);
  });

  // @spec 4.26
  test('ends with the page that is about to go', async () => {
    const print = catchConsole('dir');
    await jest.isolateModulesAsync(async () => {
      const openTracing = await load();
      const take = openTracing(options);
      take?.(record({ name: 'before' }));
      window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }));
      await new Promise((resolve) => setTimeout(resolve, 50));
      take?.(record({ name: 'after' }));
      await new Promise((resolve) => setTimeout(resolve, 2500));
    });
    expect(print.mock.calls.map(([span]) => (span as { name: string }).name)).toEqual(['before']);
  });
});

describe('the page’s log on the desktop', () => {
  const setUp = (answer: () => Promise<null> = () => Promise.resolve(null)) => {
    const calls: { lines: unknown[] }[] = [];
    const write = (argument: { lines: unknown[] }) => {
      calls.push(argument);
      return answer();
    };
    const bridge = { logs: { write } } as unknown as Bridge;
    const { log } = createDesktopCollectors(bridge, false, false);
    return { log: log ?? (() => undefined), calls };
  };

  test('crosses in portions that the contract takes, whatever is logged', async () => {
    jest.useFakeTimers();
    const { log, calls } = setUp();
    const circle: Record<string, unknown> = { big: Array.from({ length: 100 }, () => 'x'.repeat(9000)) };
    circle.self = circle;
    for (let one = 0; one < 60; one += 1) log('error', `line ${one} ${'y'.repeat(one * 200)}`, circle);
    await jest.advanceTimersByTimeAsync(1000);
    expect(calls.flatMap((call) => call.lines)).toHaveLength(60);
    for (const call of calls) expect(v.safeParse(CONTRACT.logs.write.argument, call).success).toBe(true);
    expect(Math.max(...calls.map((call) => JSON.stringify(call).length))).toBeLessThan(262_144);
  });

  test('a storm is held back before it crosses (R26)', async () => {
    jest.useFakeTimers();
    const { log, calls } = setUp(() => new Promise(() => undefined));
    for (let one = 0; one < 100_000; one += 1) log('error', one % 2 ? 'the same' : `line ${one}`, { one });
    await jest.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(1);
  });
});
