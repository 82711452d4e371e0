import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { CLEAN_LINK, Link, QUEUE_MS, tcpWakesAfter, toLinkSpec, type LinkSpec } from '../../sandbox/net/Link';
import { Links } from '../../sandbox/net/LinkSetting';
import { Pipe } from '../../sandbox/net/Pipe';

const spec: fc.Arbitrary<LinkSpec> = fc.record({
  delayMs: fc.integer({ min: 0, max: 2000 }),
  jitterMs: fc.integer({ min: 0, max: 500 }),
  lossPct: fc.integer({ min: 0, max: 100 }),
  kbps: fc.option(fc.integer({ min: 50, max: 20_000 })),
  isDown: fc.constant(false),
});
const packets = fc.array(
  fc.record({ gap: fc.double({ min: 0, max: 40, noNaN: true }), bytes: fc.integer({ min: 1, max: 1500 }) }),
  { minLength: 1, maxLength: 200 },
);
/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Sent {
  readonly at: number;
  readonly bytes: number;
  readonly arrival: number | null;
}

function run(
  decide: (link: Link, now: number, bytes: number) => number | null,
  sent: readonly { gap: number; bytes: number }[],
  seed: number,
): readonly Sent[] {
  const link = new Link(randomFrom(seed));
  let at = 0;
  return sent.map(({ gap, bytes }) => ({ at: (at += gap), bytes, arrival: decide(link, at, bytes) }));
}
const arrivals = (all: readonly Sent[]) => all.flatMap(({ arrival }) => (arrival === null ? [] : [arrival]));
const isInOrder = (times: readonly number[]) =>
  times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0));

describe('datagrams', () => {
  test('arrive after the delay, the jitter and at most the queue, or not at all', () => {
    fc.assert(
      fc.property(spec, packets, fc.nat(), (one, sent, seed) => {
        for (const { at, bytes, arrival } of run((link, now, size) => link.datagram(one, now, size), sent, seed)) {
          if (arrival === null) continue;
          const own = one.kbps === null ? 0 : (bytes * 8) / one.kbps;
          expect(arrival).toBeGreaterThanOrEqual(at + own + Math.max(0, one.delayMs - one.jitterMs) - 1e-6);
          const queue = one.kbps === null ? 0 : QUEUE_MS;
          expect(arrival).toBeLessThanOrEqual(at + own + queue + one.delayMs + one.jitterMs + 1e-6);
        }
      }),
    );
  });

  test('keep their order without jitter, and all arrive over a link that loses nothing and is fast enough', () => {
    fc.assert(
      fc.property(spec, packets, fc.nat(), (one, sent, seed) => {
        const steady = { ...one, jitterMs: 0 };
        expect(isInOrder(arrivals(run((link, now, size) => link.datagram(steady, now, size), sent, seed)))).toBe(true);
        const whole = { ...one, lossPct: 0, kbps: null };
        expect(arrivals(run((link, now, size) => link.datagram(whole, now, size), sent, seed))).toHaveLength(
          sent.length,
        );
      }),
    );
  });

  test('never come faster than the bit rate, and the queue drops only what does not fit', () => {
    fc.assert(
      fc.property(spec, packets, fc.integer({ min: 50, max: 2000 }), (one, sent, kbps) => {
        const slow = { ...one, kbps, jitterMs: 0, lossPct: 0 };
        const all = run((link, now, size) => link.datagram(slow, now, size), sent, 1);
        const passed = all.filter(({ arrival }) => arrival !== null);
        for (const [from, first] of passed.entries()) {
          let bits = 0;
          for (const { arrival, bytes } of passed.slice(from + 1)) {
            bits += bytes * 8;
            expect(bits).toBeLessThanOrEqual(((arrival ?? 0) - (first.arrival ?? 0)) * kbps + 1e-3);
          }
        }
        for (const [index, { at, arrival }] of all.entries()) {
          if (arrival !== null) continue;
          const last = Math.max(...arrivals(all.slice(0, index)));
          expect(last - slow.delayMs - at).toBeGreaterThan(QUEUE_MS);
        }
      }),
    );
  });

  test.each([2, 10, 50])('are lost at %i %%, independently of one another', (lossPct) => {
    const link = new Link(randomFrom(lossPct));
    const lost = Array.from({ length: 20_000 }, (_, at) => link.datagram({ ...CLEAN_LINK, lossPct }, at, 100) === null);
    const share = (flags: readonly boolean[]) => (flags.filter(Boolean).length / flags.length) * 100;
    expect(Math.abs(share(lost) - lossPct)).toBeLessThan(1);
    expect(Math.abs(share(lost.filter((_, index) => lost[index - 1] === true)) - lossPct)).toBeLessThan(4);
  });

  test('do not pass a link that is down', () => {
    fc.assert(
      fc.property(spec, packets, (one, sent) => {
        const down = { ...one, isDown: true };
        expect(arrivals(run((link, now, size) => link.datagram(down, now, size), sent, 1))).toEqual([]);
      }),
    );
  });
});

describe('a stream', () => {
  test('loses nothing, keeps its order, and never beats the delay or the bit rate', () => {
    fc.assert(
      fc.property(spec, packets, fc.nat(), (one, sent, seed) => {
        const all = run((link, now, size) => link.stream(one, now, size), sent, seed);
        expect(arrivals(all)).toHaveLength(sent.length);
        expect(isInOrder(arrivals(all))).toBe(true);
        for (const { at, bytes, arrival } of all) {
          const own = one.kbps === null ? 0 : (bytes * 8) / one.kbps;
          expect(arrival).toBeGreaterThanOrEqual(at + own + Math.max(0, one.delayMs - one.jitterMs) - 1e-6);
        }
      }),
    );
  });

  test('is held up by a lost segment for a round trip, and what follows waits with it', () => {
    // No jitter, so each number decides on one loss: the second chunk is lost, then the others are not.
    const draws = [0.9, 0.01, 0.9, 0.9, 0.9];
    const link = new Link(() => draws.shift() ?? 0.9);
    const lossy = { ...CLEAN_LINK, delayMs: 100, lossPct: 5 };
    expect([0, 10, 20].map((now) => link.stream(lossy, now, 500))).toEqual([100, 10 + 100 + 210, 10 + 100 + 210]);
  });

  test('wakes after an outage when TCP next tries again, which takes the longer the longer it lasted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 0, max: 1000 }), (outage, delayMs) => {
        const wait = tcpWakesAfter({ ...CLEAN_LINK, delayMs }, outage);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(outage + 200 + 2 * delayMs);
      }),
    );
    expect(tcpWakesAfter(CLEAN_LINK, 4000)).toBe(200 + 400 + 800 + 1600 + 3200 - 4000);
  });
});

describe('a pipe', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('delivers each thing once, not before its time and not while it is stopped, those of one time in order', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), in: fc.nat(300) }),
      fc.record({ kind: fc.constant('wait' as const), in: fc.nat(200) }),
      fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const), in: fc.nat(100) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const pipe = new Pipe(() => Date.now());
        const due: number[] = [];
        const seen: number[] = [];
        let isPaused = false;
        for (const one of steps) {
          if (one.kind === 'put') {
            const number = due.push(Date.now() + one.in) - 1;
            pipe.put(due[number] ?? 0, () => {
              expect(isPaused).toBe(false);
              expect(Date.now()).toBeGreaterThanOrEqual(due[number] ?? 0);
              seen.push(number);
            });
          } else if (one.kind === 'wait') jest.advanceTimersByTime(one.in);
          else {
            isPaused = one.kind === 'pause';
            if (isPaused) pipe.pause();
            else pipe.resume(Date.now() + one.in);
          }
        }
        isPaused = false;
        pipe.resume(Date.now());
        jest.advanceTimersByTime(1000);
        expect([...seen].sort((first, second) => first - second)).toEqual(due.map((_, index) => index));
        expect(pipe.isEmpty).toBe(true);
      }),
    );
    const pipe = new Pipe(() => Date.now());
    const order: string[] = [];
    for (const [name, at] of [
      ['a', 5],
      ['b', 3],
      ['c', 5],
      ['d', 3.2],
    ] as const)
      pipe.put(Date.now() + at, () => order.push(name));
    jest.advanceTimersByTime(10);
    expect(order).toEqual(['b', 'd', 'a', 'c']);
  });
});

describe('settings', () => {
  test('that no link can have are refused, and leave the link as it was', () => {
    const links = new Links();
    links.http.set({ delayMs: 20 });
    const bad = [{ delayMs: -1 }, { delayMs: Number.NaN }, { lossPct: 101 }, { kbps: 0 }, { jitterMs: 1e9 }];
    const odd = [{ kbps: '1' }, { isDown: 'yes' }, { delayMs: null }] as unknown as Partial<LinkSpec>[];
    for (const one of [...bad, ...odd]) expect(() => links.http.set(one)).toThrow(RangeError);
    expect(links.http.spec).toEqual({ ...CLEAN_LINK, delayMs: 20 });
    links.http.set({});
    expect(links.http.spec).toEqual(CLEAN_LINK);
    expect(toLinkSpec({ ...CLEAN_LINK, extra: 1 } as Partial<LinkSpec>)).toEqual(CLEAN_LINK);
  });

  test('of one viewer come before those of all, until all are set again', () => {
    const links = new Links();
    links.setViewer({ lossPct: 1 });
    links.setViewer({ lossPct: 2 }, 'u_a');
    expect([links.viewer('u_a').lossPct, links.viewer('u_b').lossPct]).toEqual([2, 1]);
    links.setViewer({});
    expect([links.viewer('u_a'), links.viewer('u_b')]).toEqual([CLEAN_LINK, CLEAN_LINK]);
  });
});
