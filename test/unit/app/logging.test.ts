import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { LogEntry } from '../../../app/logging/entry';
import { LogBuffer } from '../../../app/logging/LogBuffer';
import { LogShipper } from '../../../app/logging/LogShipper';
import { LogThrottle } from '../../../app/logging/LogThrottle';
import { NanoClock, toLoki } from '../../../app/logging/loki';
import { Scrubber } from '../../../app/logging/scrub';
import { lineOf, toPlain } from '../../../app/logging/serialise';

// The specification's numbers (§9), by hand: the product's own would be compared with themselves.
const MAX_ENTRIES = 1000;
const FLUSH_MS = 5000;
const FLUSH_AT = 100;

const entry = (message: string, timestamp = 0): LogEntry => ({ timestamp, level: 'info', message });
const same = (line: string) => line;

describe('the throttle', () => {
  // @spec 9.3
  test('lets the same level and message pass three times in 10 s', () => {
    const throttle = new LogThrottle();
    const pass = (at: number, message = 'm', level = 'info') => throttle.passes(level, message, at);
    expect([pass(0), pass(1), pass(2), pass(3), pass(9_999)]).toEqual([true, true, true, false, false]);
    expect([pass(10_000), pass(5, 'other'), pass(5, 'm', 'warn')]).toEqual([true, true, true]);
  });

  // @spec 9.4
  test('forgets after 20 s, holds a bounded number of keys, and stands a clock that jumps', () => {
    const throttle = new LogThrottle();
    for (let count = 0; count < 5000; count += 1) throttle.passes('info', `message ${count}`, count);
    expect(throttle.size).toBeLessThanOrEqual(1000);
    throttle.passes('info', 'late', 60_000);
    expect(throttle.size).toBe(1);
    const keysAfter = (ms: number) => {
      const two = new LogThrottle();
      two.passes('info', 'first', 0);
      two.passes('info', 'second', ms);
      return two.size;
    };
    expect([keysAfter(19_999), keysAfter(20_000)]).toEqual([2, 1]);
    expect(throttle.passes('info', 'late', 10)).toBe(true);
    expect(throttle.passes('info', 'late', Number.NaN)).toBe(true);
  });

  // @spec 9.3
  test('tells long messages apart by their last letter, and by any other', () => {
    const throttle = new LogThrottle();
    const long = 'x'.repeat(10_000);
    const messages = [...Array.from({ length: 6 }, (_, at) => `${long}${at}`), `y${long}`, `${long}yx`, `${long}xy`];
    for (let turn = 0; turn < 5; turn += 1)
      expect(messages.map((one) => throttle.passes('info', one, turn))).toEqual(messages.map(() => turn < 3));
  });

  test('takes no two of a thousand messages for the same', () => {
    const throttle = new LogThrottle();
    for (let turn = 0; turn < 3; turn += 1)
      for (let one = 0; one < 1000; one += 1)
        expect([one, throttle.passes('info', `Call failed: GET /v1/user/devices/${one}`, turn)]).toEqual([one, true]);
  });

  test('never passes more than three of the same in any 10 s of a steady clock', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 80 }), (steps) => {
        const throttle = new LogThrottle();
        let now = 0;
        const passed: number[] = [];
        for (const step of steps) {
          now += step;
          if (throttle.passes('info', 'm', now)) passed.push(now);
        }
        // Windows follow each other, so two of them may meet.
        for (const at of passed)
          expect(passed.filter((one) => one >= at && one < at + 10_000).length).toBeLessThanOrEqual(6);
      }),
    );
  });
});

describe('the buffer', () => {
  // @spec 9.1
  test('keeps the newest thousand and says how many it dropped', () => {
    const buffer = new LogBuffer();
    for (let count = 0; count < 2500; count += 1) buffer.push(entry(String(count)));
    const taken = buffer.take(9);
    expect(taken).toHaveLength(MAX_ENTRIES + 1);
    expect(taken[0]).toMatchObject({ level: 'warn', message: 'dropped 1500' });
    expect([taken[1]?.message, taken.at(-1)?.message]).toEqual(['1500', '2499']);
    expect([buffer.size, buffer.take(9)]).toEqual([0, []]);
  });

  test('whatever is pushed, taken and put back, nothing is lost in silence', () => {
    const step = fc.oneof(fc.constant('take' as const), fc.integer({ min: 1, max: 700 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const buffer = new LogBuffer();
        let pushed = 0;
        for (const one of steps) {
          if (one === 'take') buffer.putBack(buffer.take(0).filter(({ message }) => !message.startsWith('dropped')));
          else for (let count = 0; count < one; count += 1) buffer.push(entry(String(pushed++)));
          expect(buffer.size).toBeLessThanOrEqual(MAX_ENTRIES);
        }
        const numbers = buffer
          .take(0)
          .filter(({ message }) => !message.startsWith('dropped'))
          .map(({ message }) => Number(message));
        expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => pushed - numbers.length + index));
        expect(numbers.length).toBe(Math.min(pushed, MAX_ENTRIES));
      }),
    );
  });
});

describe('a line', () => {
  // @spec 3.17
  test('is JSON of level, msg and data, whatever the data is, and never longer than 16 kB', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSet: true,
          withTypedArray: true,
          withNullPrototype: true,
        }),
        (message, data) => {
          const line = lineOf({ level: 'info', message, data }, same);
          expect(line.length).toBeLessThanOrEqual(16_384);
          expect(JSON.parse(line)).toMatchObject({ level: 'info', msg: message.slice(0, 4096) });
        },
      ),
    );
  });

  test('circles, throwing getters, huge and binary data, and keys of secrets', () => {
    const circle: Record<string, unknown> = { name: 'a' };
    circle.self = circle;
    const hostile = {
      get bad(): never {
        throw new Error('no');
      },
      ok: 1,
    };
    expect(toPlain(circle)).toEqual({ name: 'a', self: '[circular]' });
    expect(toPlain(hostile)).toEqual({ bad: '[unreadable]', ok: 1 });
    expect(toPlain({ session_token: 'x', Authorization: 'y', nested: { apiKey: 'z', fine: true } })).toEqual({
      session_token: '[removed]',
      Authorization: '[removed]',
      nested: { apiKey: '[removed]', fine: true },
    });
    expect(toPlain([new Uint8Array(9), () => 1, 5n, Symbol('s'), new Date(Number.NaN)])).toEqual([
      '[9 bytes]',
      '[function]',
      '5',
      'Symbol(s)',
      '[invalid date]',
    ]);
    expect(
      toPlain(
        new Proxy(
          {},
          {
            ownKeys: () => {
              throw new Error('no');
            },
          },
        ),
      ),
    ).toBe('[unreadable]');
    const line = lineOf({ level: 'error', message: 'm', data: 'x'.repeat(10_000_000) }, same);
    expect(line.length).toBeLessThan(16_384);
    expect(JSON.parse(line)).toMatchObject({ msg: 'm' });
    const cause = new Error('outer', { cause: new Error('inner') });
    expect(toPlain(cause)).toMatchObject({ name: 'Error', message: 'outer', cause: { message: 'inner' } });
  });
});

test('a secret that is known goes in whatever spelling it stands: as it is, in an address, in JSON, in base64 of anything around it', () => {
  const secrets = fc.string({ minLength: 16, maxLength: 60, unit: fc.constantFrom(...Array.from('abcXYZ019-_.~+/=')) });
  const around = fc.string({ maxLength: 20, unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(secrets, around, around, fc.nat(6), (secret, before, after, how) => {
      const scrubber = new Scrubber();
      scrubber.remember(secret);
      scrubber.remember(secret);
      const text = `${before}${secret}${after}`;
      const spelt = [
        text,
        encodeURIComponent(text),
        JSON.stringify({ text }),
        Buffer.from(text).toString('base64'),
        Buffer.from(text).toString('base64url'),
        `https://x.test/?q=${encodeURIComponent(text)}`,
        JSON.stringify(JSON.stringify({ text })),
      ][how];
      const line = scrubber.scrub(spelt ?? '');
      expect(line).not.toContain(secret);
      const decoded = [line, decodeURIComponent(line.replaceAll('%', '%25')), Buffer.from(line, 'base64').toString()];
      for (const one of decoded) expect(one).not.toContain(secret);
    }),
  );
});

test('no cut leaves the first half of a secret behind', () => {
  const secret = 'k3y-0123456789abcdefghijklmnopqrstuvwxyzABCDEF';
  const scrubber = new Scrubber();
  scrubber.remember(secret);
  const scrub = (line: string) => scrubber.scrub(line);
  fc.assert(
    fc.property(fc.constantFrom(4096, 8192, 4000, 8100), fc.nat(60), fc.nat(400), (at, shift, many) => {
      const text = `${secret.repeat(Math.floor(many / 100))}${'x'.repeat(at - shift)}${secret}`.padEnd(20_000, 'y');
      for (const entry of [
        { message: text },
        { message: 'm', data: text },
        { message: 'm', data: [text, { deep: text }, new Error(text)] },
      ]) {
        const line = lineOf({ level: 'error', ...entry }, scrub);
        expect(line).not.toContain(secret.slice(0, 12));
        expect(line.length).toBeLessThanOrEqual(16_384);
      }
    }),
  );
});

describe('for Loki', () => {
  // @spec 7.26
  test('a batch is one stream a level with the closed set of labels (S22)', () => {
    const labels = { app: 'farsight', env: 'production', platform: 'desktop', version: '1.1.6' } as const;
    const batch: LogEntry[] = [entry('a', 5), { ...entry('b', 6), level: 'error' }, entry('c', 7)];
    expect(toLoki(batch, labels, new NanoClock(), same)).toEqual({
      streams: [
        {
          stream: { ...labels, level: 'info' },
          values: [
            ['5000000', '{"level":"info","msg":"a"}'],
            ['7000000', '{"level":"info","msg":"c"}'],
          ],
        },
        { stream: { ...labels, level: 'error' }, values: [['6000000', '{"level":"error","msg":"b"}']] },
      ],
    });
  });

  test('a time that is none becomes the first one', () => {
    for (const ms of [-1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
      expect([ms, new NanoClock().next('info', ms)]).toEqual([ms, '0']);
    expect(new NanoClock().next('info', 1.7)).toBe('1000000');
  });

  test('times never repeat and never go back within a stream, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.double(), fc.integer()), { maxLength: 200 }), (clock) => {
        const nano = new NanoClock();
        const times = clock.map((ms) => BigInt(nano.next('info', ms)));
        times.forEach((time, index) => expect(index === 0 || time > (times[index - 1] ?? 0n)).toBe(true));
      }),
    );
  });
});

describe('the shipper', () => {
  function setUp(answers: readonly ('ok' | 'fail' | 'hang')[] = []) {
    let now = 0;
    const timers: { run: () => void; at: number }[] = [];
    const batches: (readonly LogEntry[])[] = [];
    let inFlight = 0;
    let most = 0;
    const onTrouble = jest.fn();
    const shipper = new LogShipper({
      send: async (batch) => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        batches.push(batch);
        const answer = answers[batches.length - 1] ?? 'ok';
        if (answer === 'hang') await new Promise(() => undefined);
        await Promise.resolve();
        inFlight -= 1;
        if (answer === 'fail') throw new Error('down');
      },
      now: () => now,
      setTimer: (run, ms) => {
        const timer = { run, at: now + ms };
        timers.push(timer);
        return timer;
      },
      clearTimer: (timer) => void timers.splice(timers.indexOf(timer as (typeof timers)[number]), 1),
      random: () => 0.5,
      onTrouble,
    });
    const pass = async (ms: number) => {
      now += ms;
      for (const due of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(due), 1);
        due.run();
      }
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { shipper, batches, pass, onTrouble, timers, most: () => most };
  }

  // @spec 9.2
  test('ships after 5 s, at once at 100 entries, and rests when there is nothing', async () => {
    const { shipper, batches, pass, timers } = setUp();
    shipper.log('info', 'one');
    await pass(FLUSH_MS - 1);
    expect(batches).toHaveLength(0);
    await pass(1);
    expect(batches.map((batch) => batch.length)).toEqual([1]);
    for (let count = 0; count < FLUSH_AT; count += 1) shipper.log('info', `m${count}`);
    await pass(0);
    expect(batches.map((batch) => batch.length)).toEqual([1, FLUSH_AT]);
    expect(timers).toEqual([]);
  });

  test('a batch that fails is kept and sent again, later and later; the trouble is told once', async () => {
    const { shipper, batches, pass, onTrouble } = setUp(['fail', 'fail', 'ok']);
    shipper.log('error', 'precious');
    await pass(5000);
    await pass(5000);
    expect(batches).toHaveLength(2);
    await pass(5000);
    expect(batches).toHaveLength(2);
    await pass(5000);
    expect(batches.map((batch) => batch.map(({ message }) => message))).toEqual([
      ['precious'],
      ['precious'],
      ['precious'],
    ]);
    expect(onTrouble).toHaveBeenCalledTimes(1);
    expect(shipper.size).toBe(0);
  });

  test('one request at a time, and a collector that never answers costs a bounded buffer', async () => {
    const { shipper, batches, pass, most } = setUp(['hang']);
    for (let count = 0; count < 5000; count += 1) shipper.log('info', `m${count}`);
    await pass(60_000);
    expect([batches.length, most(), shipper.size]).toEqual([1, 1, MAX_ENTRIES]);
  });

  test('a storm of the same line is three lines', async () => {
    const { shipper, batches, pass } = setUp();
    for (let count = 0; count < 100_000; count += 1) shipper.log('warn', 'again');
    await pass(5000);
    expect(batches.flat()).toHaveLength(3);
  });
});
