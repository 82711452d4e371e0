import { describe, expect, test } from '@jest/globals';
import type { LogEntry } from '#app/logging/entry';
import { newErrorId } from '#app/logging/errorId';
import { LogBuffer } from '#app/logging/LogBuffer';
import { LogShipper, type ShipperOptions } from '#app/logging/LogShipper';
import { ShipError } from '#app/logging/pushAnswer';
import { Scrubber } from '#app/logging/scrub';
import { dataText, lineOf, toPlain } from '#app/logging/serialise';

/** A shipper with a clock of its own. An answer: null is taken, an error is what the collector refuses with. */
function setUp(answers: readonly (Error | null)[] = [], options: Partial<ShipperOptions> = {}) {
  let now = 0;
  const timers: { run: () => void; at: number }[] = [];
  const batches: (readonly LogEntry[])[] = [];
  const troubles: string[] = [];
  const shipper = new LogShipper({
    send: (batch) => {
      const answer = answers[batches.length] ?? null;
      batches.push(batch);
      return answer === null ? Promise.resolve() : Promise.reject(answer);
    },
    now: () => now,
    setTimer: (run, ms) => {
      const timer = { run, at: now + ms };
      timers.push(timer);
      return timer;
    },
    clearTimer: (timer) => void timers.splice(timers.indexOf(timer as (typeof timers)[number]), 1),
    random: () => 0.5,
    onTrouble: (reason) => troubles.push(reason),
    ...options,
  });
  const pass = async (ms: number) => {
    now += ms;
    for (const due of timers.filter(({ at }) => at <= now)) {
      timers.splice(timers.indexOf(due), 1);
      due.run();
    }
    await new Promise((resolve) => setImmediate(resolve));
  };
  /** When the next try is due, in ms from now; null: none is. */
  const next = () => (timers.length === 0 ? null : Math.min(...timers.map(({ at }) => at)) - now);
  const messages = () => batches.map((batch) => batch.map(({ message }) => message));
  return { shipper, batches, pass, next, messages, troubles, timers };
}
const refusal = (retryAfterMs: number | null) => new ShipError('status 429', retryAfterMs);

describe('a collector that asks for time', () => {
  test.each([
    [null, 5000],
    [1000, 5000],
    [20_000, 20_000],
    [300_000, 300_000],
    [3_600_000, 300_000],
  ])('of %p ms has %d ms', async (asked, wait) => {
    const { shipper, pass, next } = setUp([refusal(asked)]);
    shipper.log('info', 'one');
    await pass(5000);
    expect(next()).toBe(wait);
  });

  test('has it once: after a batch that was taken the usual pause holds', async () => {
    const { shipper, pass, next, messages } = setUp([refusal(60_000)]);
    shipper.log('info', 'one');
    await pass(5000);
    await pass(60_000);
    expect([messages(), next()]).toEqual([[['one'], ['one']], null]);
    shipper.log('info', 'two');
    expect(next()).toBe(5000);
  });
});

describe('a collector that fails', () => {
  test.each([
    [null, 5000],
    [60_000, 60_000],
  ])('while more is logged is asked later all the same (it asks for %p ms)', async (asked, wait) => {
    let refuse: (error: Error) => void = () => undefined;
    const send = () => new Promise<void>((_, reject) => (refuse = reject));
    const { shipper, pass, next } = setUp([], { send });
    shipper.log('info', 'one');
    await pass(5000);
    // Ten seconds pass before it answers.
    await pass(6000);
    shipper.log('info', 'two');
    await pass(4000);
    refuse(refusal(asked));
    await pass(0);
    expect(next()).toBe(wait);
  });

  test('is asked later each time, once a minute at most, and no sooner for what comes meanwhile', async () => {
    const down = new Error('down');
    const { shipper, pass, next, batches } = setUp(Array.from({ length: 9 }, () => down));
    shipper.log('info', 'one');
    await pass(5000);
    const waits: (number | null)[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      waits.push(next());
      await pass(next() ?? 0);
    }
    expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    const tries = batches.length;
    for (let count = 0; count < 200; count += 1) shipper.log('info', `m${count}`);
    await pass(0);
    expect([batches.length, next()]).toEqual([tries, 60_000]);
  });

  test('is told of once in a run of failures, in its own words, and again in the next run', async () => {
    const { shipper, pass, next, troubles } = setUp([new Error('down'), new Error('down'), null, new Error('reset')]);
    shipper.log('info', 'one');
    await pass(5000);
    await pass(next() ?? 0);
    await pass(next() ?? 0);
    expect(troubles).toEqual(['down']);
    shipper.log('info', 'two');
    await pass(5000);
    expect(troubles).toEqual(['down', 'reset']);
    const odd = setUp(['no error' as unknown as Error]);
    odd.shipper.log('info', 'one');
    await odd.pass(5000);
    expect(odd.troubles).toEqual(['unknown']);
  });

  test('keeps the part that failed and what comes after it, in order', async () => {
    const { shipper, pass, next, messages } = setUp([null, new Error('down')], { portion: 2 });
    for (const message of ['a', 'b', 'c', 'd', 'e']) shipper.log('info', message);
    await pass(5000);
    expect(messages()).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    shipper.log('info', 'f');
    await pass(next() ?? 0);
    expect(messages().slice(2)).toEqual([
      ['c', 'd'],
      ['e', 'f'],
    ]);
    expect(shipper.size).toBe(0);
  });
});

describe('entries', () => {
  test('have the time, and data where there is any', async () => {
    const { shipper, pass, batches } = setUp();
    await pass(7);
    shipper.log('warn', 'with', { a: 1 });
    shipper.log('info', 'without');
    await pass(5000);
    expect(batches).toEqual([
      [
        { timestamp: 7, level: 'warn', message: 'with', data: { a: 1 } },
        { timestamp: 7, level: 'info', message: 'without' },
      ],
    ]);
  });

  test('wait for company as long as the sink likes, and not longer for more of them', async () => {
    const { shipper, pass, next, timers } = setUp([], { flushMs: 500 });
    shipper.log('info', 'one');
    await pass(100);
    shipper.log('info', 'two');
    expect([next(), timers.length]).toEqual([400, 1]);
  });

  test('that are sent by hand leave no timer behind, and are sent once', async () => {
    const { shipper, pass, messages, timers } = setUp();
    shipper.log('info', 'one');
    await Promise.all([shipper.flush(), shipper.flush()]);
    await pass(60_000);
    expect([messages(), timers]).toEqual([[['one']], []]);
    await shipper.flush();
    expect(messages()).toEqual([['one']]);
  });

  test('that came while others were sent go with the next batch', async () => {
    const { shipper, pass, messages, next } = setUp();
    shipper.log('info', 'one');
    const sending = shipper.flush();
    shipper.log('info', 'two');
    await sending;
    expect([messages(), next()]).toEqual([[['one']], 5000]);
    await pass(5000);
    expect(messages()).toEqual([['one'], ['two']]);
  });

  test('are the caller’s at the end, and nothing is sent after it', async () => {
    const { shipper, pass, messages, timers } = setUp();
    shipper.log('info', 'one');
    expect(shipper.takeAll()).toMatchObject([{ message: 'one' }]);
    expect([shipper.size, timers]).toEqual([0, []]);
    await pass(60_000);
    expect(messages()).toEqual([]);
  });

  test('beyond a thousand are counted, and the count has the time of the oldest that is left', () => {
    const buffer = new LogBuffer();
    for (let at = 0; at < 1000; at += 1) buffer.push({ timestamp: at, level: 'info', message: `${at}` });
    expect([buffer.size, buffer.take(0).length]).toEqual([1000, 1000]);
    for (let at = 0; at < 1001; at += 1) buffer.push({ timestamp: at, level: 'info', message: `${at}` });
    expect(buffer.take(0).slice(0, 2)).toEqual([
      { timestamp: 1, level: 'warn', message: 'dropped 1' },
      { timestamp: 1, level: 'info', message: '1' },
    ]);
    // The count is told once.
    buffer.push({ timestamp: 5, level: 'info', message: 'later' });
    expect(buffer.take(0)).toEqual([{ timestamp: 5, level: 'info', message: 'later' }]);
    const kept = Array.from({ length: 1001 }, (_, at) => ({ timestamp: at, level: 'info' as const, message: `${at}` }));
    buffer.putBack(kept);
    expect(buffer.take(0)[0]).toEqual({ timestamp: 1, level: 'warn', message: 'dropped 1' });
  });
});

test('dropped entries are still counted after their line could not be sent', async () => {
  const buffer = new LogBuffer();
  for (let at = 0; at < 1500; at += 1) buffer.push({ timestamp: at, level: 'info', message: `${at}` });
  const batch = buffer.take(0);
  expect(batch[0]?.message).toBe('dropped 500');
  buffer.putBack(batch);
  buffer.push({ timestamp: 1500, level: 'info', message: '1500' });
  const again = buffer.take(0);
  expect([again.length, again[0]?.message, again[1]?.message]).toEqual([1001, 'dropped 501', '501']);
  // Once the line has been sent, only what follows it comes back.
  buffer.putBack(again.slice(1));
  expect(buffer.take(0)[0]?.message).toBe('501');
});

describe('data of a line', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 'end' : { in: deep(levels - 1) });

  test('of each kind is what can be read of it', () => {
    expect(toPlain(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
    expect(toPlain(new Map([['a', { b: 1 }]]))).toEqual([['a', { b: 1 }]]);
    expect(toPlain(new Set([1, 'x']))).toEqual([1, 'x']);
    expect(toPlain(new ArrayBuffer(7))).toBe('[7 bytes]');
    expect(toPlain([null, undefined, true, 1.5])).toEqual([null, undefined, true, 1.5]);
    const error = new Error('m');
    delete error.stack;
    expect(toPlain(error)).toEqual({ name: 'Error', message: 'm' });
    expect(toPlain(new TypeError('m'))).toMatchObject({ name: 'TypeError', stack: expect.stringContaining('m') });
    // What stands twice is no circle.
    const twice = { a: 1 };
    expect(toPlain([twice, twice])).toEqual([{ a: 1 }, { a: 1 }]);
  });

  test('is five levels deep and fifty wide at most', () => {
    expect(JSON.stringify(toPlain(deep(5)))).toContain('end');
    expect(JSON.stringify(toPlain(deep(6)))).toContain('"in":"end"');
    expect(JSON.stringify(toPlain(deep(7)))).toContain('[too deep]');
    const wide = Array.from({ length: 60 }, (_, index) => index);
    expect(toPlain(wide)).toHaveLength(50);
    expect(toPlain(new Set(wide))).toHaveLength(50);
    expect(toPlain(new Map(wide.map((one) => [one, one])))).toHaveLength(50);
    expect(Object.keys(toPlain(Object.fromEntries(wide.map((one) => [`k${one}`, one]))) as object)).toHaveLength(50);
  });

  test('larger than 8 kB is cut, and says how long it was', () => {
    expect(dataText(undefined)).toBeUndefined();
    expect(dataText(null)).toBe('null');
    const just = 'x'.repeat(8190);
    expect(dataText(just)).toBe(JSON.stringify(just));
    const read = (text: string) => JSON.parse(dataText(text) ?? '') as { cut: string; characters: number };
    const { cut, characters } = read(`${'x '.repeat(4095)}x`);
    expect([cut.length, cut.at(-1), characters]).toEqual([4096, '…', 8193]);
    // The word that the cut goes through is left out, up to the length of a long secret.
    expect(read(`${just}x`).cut).toHaveLength(4096 - 500 + 1);
  });

  test.each([
    'token',
    'Secret',
    'passwd',
    'password',
    'authorization',
    'Set-Cookie',
    'credentials',
    'api-key',
    'API_KEY',
  ])('under %s is removed whatever it is', (key) =>
    expect(toPlain({ [key]: { deep: 1 }, other: 1 })).toEqual({ [key]: '[removed]', other: 1 }),
  );

  test('stands behind the message, and the message is cut at 4 kB', () => {
    const same = (line: string) => line;
    expect(lineOf({ level: 'info', message: 'm', data: { a: 1 } }, same)).toBe(
      '{"level":"info","msg":"m","data":{"a":1}}',
    );
    const { msg } = JSON.parse(lineOf({ level: 'info', message: 'm '.repeat(2500) }, same)) as { msg: string };
    expect([msg.length, msg.at(-1)]).toEqual([4097, '…']);
    expect(lineOf({ level: 'info', message: 'a secret' }, (line) => line.replace('secret', 'word'))).toContain(
      'a word',
    );
  });
});

describe('what has the shape of a secret or of a person is removed', () => {
  test.each([
    ['Authorization: bearer abc.def-1, next', 'abc.def'],
    ['got farsight-dev://auth?code=1 from', 'auth?code'],
    ['{"access_token": "abc"}', 'abc'],
    ['refresh_token=abc&x=1', 'abc'],
    ['id_token:abc', 'abc'],
    [String.raw`{\"password\":\"abc\"}`, 'abc'],
    ['cookie=abc; path', 'abc'],
    ['GET /poll/abc?x', 'abc'],
    ['by mara.o+1@mail.sandbox.example now', 'mara'],
    ['/Users/mara/Library', 'mara'],
    ['/home/mara', 'mara'],
  ])('%s', (line, secret) => {
    const scrubbed = new Scrubber().scrub(line);
    expect(scrubbed).not.toContain(secret);
    // What stands around it still helps.
    expect(scrubbed.length).toBeGreaterThan(5);
  });

  test('and the rest of the line stays', () => {
    const scrub = (line: string) => new Scrubber().scrub(line);
    expect(scrub('refresh_token=abc&x=1')).toBe('refresh_token=[removed]&x=1');
    expect(scrub('Bearer abc, next')).toBe('Bearer [removed], next');
    expect(scrub('GET /poll/abc?x=1')).toBe('GET /poll/[removed]?x=1');
    expect(scrub('/home/mara/x and C:\\Users\\mara\\y')).toBe('/home/[user]/x and C:\\Users\\[user]\\y');
    expect(scrub('to ann@x.test, bob@x.test')).toBe('to [email], [email]');
    for (const plain of ['a tokenless line', 'bearer', 'x@y', 'poll/abc', 'homework']) expect(scrub(plain)).toBe(plain);
  });

  test('a secret that is known is removed from eight characters on, an older one too', () => {
    const scrubber = new Scrubber();
    scrubber.remember('short12');
    scrubber.remember('long-123');
    scrubber.remember('next-456');
    expect(scrubber.scrub('short12 long-123 next-456')).toBe('short12 [removed] [removed]');
    const quoted = 'pa"ss\\word-1234';
    scrubber.remember(quoted);
    expect(scrubber.scrub(JSON.stringify({ text: `a ${quoted} b` }))).toBe('{"text":"a [removed] b"}');
    // The newest fifteen or so are kept, so that a session of months costs no more.
    for (let one = 0; one < 200; one += 1) scrubber.remember(`secret-number-${one}`);
    expect(scrubber.scrub('secret-number-199 secret-number-195')).toBe('[removed] [removed]');
    expect(scrubber.scrub('long-123')).toBe('long-123');
    const umlauts = new Scrubber();
    umlauts.remember('geheimnis-äöü');
    expect(umlauts.scrub(`geheimnis-äöü ${encodeURIComponent('geheimnis-äöü')}`)).toBe('[removed] [removed]');
  });
});

test('an id of an error is six hexadecimal digits', () => {
  for (let turn = 0; turn < 200; turn += 1) expect(newErrorId()).toMatch(/^[0-9A-F]{6}$/);
});
