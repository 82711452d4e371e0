import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { LogEntry } from '../../../app/logging/entry';
import { lastPushes, linesIn } from '../../../app/logging/lastPushes';
import { LogShipper } from '../../../app/logging/LogShipper';
import { NanoClock, toLoki, type LokiPush } from '../../../app/logging/loki';

const LABELS = { app: 'farsight', env: 'test', platform: 'web', version: '1.1.6' } as const;
const ROOM = 65_536;

/** What a collector receives of what waits when a page is left. */
function sentOf(entries: readonly LogEntry[], room: number) {
  const write = (part: readonly LogEntry[], clock: NanoClock, maxLine: number) =>
    JSON.stringify(toLoki(part, LABELS, clock, (line) => line, maxLine));
  const pushes = lastPushes(entries, room, new NanoClock(), write);
  const bytes = pushes.reduce((sum, push) => sum + Buffer.byteLength(push), 0);
  const values = pushes.flatMap((push) => (JSON.parse(push) as LokiPush).streams.flatMap((one) => one.values));
  const sorted = values.sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1));
  return { pushes, bytes, lines: sorted.map(([, line]) => line), times: sorted.map(([time]) => time) };
}

const entry = (message: string, data?: unknown, timestamp = 1): LogEntry => ({
  timestamp,
  level: 'error',
  message,
  data,
});
const messagesIn = (lines: readonly string[]) => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
const letters = (count: number) => 'x '.repeat(count / 2);

describe('the log lines that wait when a page is left', () => {
  test('are sent unchanged if they fit, in several requests, the newest first', () => {
    const messages = Array.from({ length: 20 }, (_, at) => `line ${at}`);
    const { pushes, lines } = sentOf(
      messages.map((one) => entry(one, { stack: letters(500) })),
      ROOM,
    );
    expect(pushes).toHaveLength(4);
    expect(messagesIn(lines)).toEqual(messages);
    expect(pushes[0]).toContain('line 19');
    expect(lines[0]).toContain(letters(500));
  });

  test('are shortened if they do not fit, and none is lost: 99 lines of 2 kB', () => {
    const entries = Array.from({ length: 99 }, (_, at) =>
      entry(`line ${at} failed`, { stack: letters(2000) }, 1 + at * 50),
    );
    const { bytes, lines, times } = sentOf(entries, ROOM);
    expect(bytes).toBeLessThanOrEqual(ROOM);
    expect(messagesIn(lines)).toEqual(entries.map(({ message }) => message));
    // The lines were written several times until they fitted, and still have their times.
    expect(times).toEqual(entries.map(({ timestamp }) => `${timestamp}000000`));
    // Little room is left unused.
    expect(bytes).toBeGreaterThan(ROOM / 2);
  });

  test('never take more bytes than there is room for, whatever their texts, and none is lost', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 50 }),
      fc
        .tuple(fc.constantFrom('x', '"', '\\', '電', '😀', '\n', '\u0007'), fc.nat(4000))
        .map(([one, n]) => one.repeat(n)),
    );
    const some = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(some, fc.integer({ min: 40_000, max: ROOM }), (texts, room) => {
        const { bytes, lines } = sentOf(
          texts.map(([message, stack]) => entry(message, { stack })),
          room,
        );
        expect(bytes).toBeLessThanOrEqual(room);
        expect(lines).toHaveLength(texts.length);
      }),
      { numRuns: 60 },
    );
  });

  test('make no request if there are none, or if there is no room', () => {
    expect(sentOf([], ROOM).pushes).toEqual([]);
    expect(sentOf([entry('x')], 10).pushes).toEqual([]);
    expect([linesIn(ROOM), linesIn(0)]).toEqual([218, 0]);
  });
});

test('a shipper hands over at the end all lines but those on their way, without those beyond the number', async () => {
  const sent: string[][] = [];
  let answer = (): void => undefined;
  let time = 0;
  const shipper = new LogShipper({
    send: async (batch) => {
      sent.push(batch.map(({ message }) => message));
      await new Promise<void>((resolve) => (answer = resolve));
    },
    now: () => (time += 1),
    setTimer: () => 0,
    clearTimer: () => undefined,
    random: Math.random,
    onTrouble: () => undefined,
    portion: 2,
  });
  for (const message of ['a', 'b', 'c', 'd', 'e']) shipper.log('info', message);
  const flushed = shipper.flush();
  shipper.log('info', 'f');
  expect(shipper.takeAll(3).map(({ message }) => message)).toEqual(['dropped 1', 'd', 'e', 'f']);
  answer();
  await flushed;
  expect([sent, shipper.size]).toEqual([[['a', 'b']], 0]);
});

test('a shipper splits lines into requests that can outlive their page', async () => {
  const sizes: number[] = [];
  const shipper = new LogShipper({
    send: async (batch) => void sizes.push(batch.length),
    now: () => 0,
    setTimer: () => 0,
    clearTimer: () => undefined,
    random: Math.random,
    onTrouble: () => undefined,
  });
  for (let one = 0; one < 20; one += 1) shipper.log('info', `${one}`, { stack: letters(1980) });
  for (let one = 0; one < 3; one += 1) shipper.log('info', `${one} ${letters(30_000)}`);
  await shipper.flush();
  expect(sizes).toEqual([10, 10, 1, 1, 1]);
});
