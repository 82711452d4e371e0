/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LogShipper } from '../../../app/logging/LogShipper';
import { NanoClock, toLoki } from '../../../app/logging/loki';
import { log, logUncaught, openLog } from '../../../renderer/lib/log';
import { catchConsole } from '../../support/catchConsole';

const LABELS = { app: 'farsight', env: 'test', platform: 'web', version: '1.1.6' } as const;

/** Logs by the page's log while `run` runs, and returns the lines that are sent. */
async function linesOf(run: () => void): Promise<unknown[]> {
  const lines: unknown[] = [];
  const shipper = new LogShipper({
    send: async (batch) => {
      const body = JSON.stringify(toLoki(batch, LABELS, new NanoClock(), (line) => line));
      const { streams } = JSON.parse(body) as ReturnType<typeof toLoki>;
      lines.push(...streams.flatMap(({ values }) => values.map(([, line]) => JSON.parse(line) as unknown)));
    },
    now: Date.now,
    setTimer: () => 0,
    clearTimer: () => undefined,
    random: Math.random,
    onTrouble: (reason) => lines.push(reason),
  });
  openLog((level, message, data) => shipper.log(level, message, data));
  run();
  await shipper.flush();
  return lines;
}

// jsdom has no such event.
const reject = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const fail = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { message: 'm', error }));

const refuse = (): never => {
  throw new Error('no');
};
const traps = new Proxy({}, { get: () => refuse });
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const circle = () => {
  const value: Record<string, unknown> = { list: [] };
  value.self = value;
  (value.list as unknown[]).push(value);
  return value;
};
/** Fifty fields at each level that all lead to the same object of the next: as many ways as React's nodes have to each other. */
const dense = (levels: number): unknown => {
  const next = levels === 0 ? 'x'.repeat(8000) : dense(levels - 1);
  return Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, next]));
};
class Endless extends Map {
  override *entries(): MapIterator<[string, number]> {
    for (;;) yield ['a', 1];
  }
}
const errorWith = (fields: object) => {
  const error = new Error('m');
  // Node writes the stack when it is first read, with the message of that time.
  void error.stack;
  return Object.defineProperties(error, Object.getOwnPropertyDescriptors(fields));
};

const HOSTILE: Readonly<Record<string, () => unknown>> = {
  'a number for a message': () => ({ message: 42 }),
  'a symbol for a message': () => ({ message: Symbol('m') }),
  'an object for a message': () => ({ message: { toString: refuse } }),
  'a message that cannot be read': () => ({
    get message() {
      return refuse();
    },
  }),
  'a message without end': () => new Error('x'.repeat(5_000_000)),
  'a proxy that throws whatever it is asked': () => new Proxy({}, traps),
  'a function that throws whatever it is asked': () => new Proxy(() => undefined, traps),
  'a revoked proxy': revoked,
  'a circle': circle,
  'an error whose message is a circle': () => errorWith({ message: circle() }),
  'an error whose name is a number beyond JSON': () => errorWith({ name: 5n }),
  'an error whose stack cannot be read': () =>
    errorWith({
      get stack() {
        return refuse();
      },
    }),
  'an error that is its own cause': () => {
    const error = new Error('m');
    error.cause = error;
    return error;
  },
  'a date that is written as something else': () => Object.assign(new Date(0), { toISOString: () => 5n }),
  'a map without end': () => new Endless(),
  'a list as long as can be': () => Array.from({ length: 100_000 }, () => 'x'.repeat(9000)),
  'ways without number': () => dense(5),
  'a field with a long name': () => ({ ['x'.repeat(5_000_000)]: 1 }),
  'JSON of its own that throws': () => ({ toJSON: refuse }),
  'no prototype': () => Object.create(null) as unknown,
  'a symbol': () => Symbol('s'),
  'a number beyond JSON': () => 5n,
  'no number': () => Number.NaN,
  nothing: () => undefined,
  null: () => null,
  'the page': () => document,
  'the window': () => window,
  'what a browser says is undefined': () => Reflect.get(document, 'all'),
  'an error of another kind': () => new DOMException('m', 'OperationError'),
};

beforeAll(() => logUncaught());
afterAll(() => openLog(() => undefined));

describe('an uncaught value', () => {
  test.each(Object.entries(HOSTILE))('is a line of the log, and costs little: %s', async (_, make) => {
    const value = make();
    const from = process.cpuUsage();
    const lines = await linesOf(() => {
      reject(value);
      fail(value);
      log('error', 'own', value);
    });
    expect(process.cpuUsage(from).user).toBeLessThan(1_000_000);
    expect(lines).toMatchObject([
      { level: 'error', msg: expect.any(String), data: expect.anything() },
      { level: 'error', msg: 'm', data: expect.anything() },
      { level: 'error', msg: 'own' },
    ]);
    // Long data is cut, and is text then.
    expect(JSON.stringify(lines[0])).toMatch(/"type\\?":\\?"unhandledrejection/);
    expect(JSON.stringify(lines[1])).toMatch(/"type\\?":\\?"error/);
    expect(JSON.stringify(lines).length).toBeLessThan(60_000);
  });

  test('is a line of the log whatever it is', async () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withNullPrototype: true,
      withObjectString: true,
      withSparseArray: true,
      stringUnit: 'binary',
    });
    const reason = fc.oneof(anything, fc.record({ message: anything, name: anything, stack: anything }));
    await fc.assert(
      fc.asyncProperty(reason, fc.boolean(), async (value, isError) => {
        const thrown = isError && typeof value === 'object' && value !== null ? errorWith(value) : value;
        expect(await linesOf(() => reject(thrown))).toHaveLength(1);
      }),
    );
  });
});

test('a sink that throws costs its line, and a word on the console', () => {
  const print = catchConsole('warn');
  const lines: string[] = [];
  openLog((_, message) => {
    if (message === 'bad') refuse();
    lines.push(message);
  });
  log('info', 'bad');
  log('info', 'good');
  expect([lines, print.mock.calls.length]).toEqual([['good'], 1]);
});
