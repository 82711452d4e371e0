import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getTime } from '#app/api/time';
import { createClockSync, type ClockExchange } from '#app/domain/clockSync';

const NOW = Date.UTC(2026, 0, 1);
const ms = (max: number) => fc.double({ min: 0, max, noNaN: true });
const leg = fc.record({ gap: ms(15_000), out: ms(800), work: ms(50), back: ms(800) });

/** Plays exchanges between a local clock, which is true, and a remote one that is `offset` ahead and drifts. */
function play(legs: readonly { gap: number; out: number; work: number; back: number }[], offset: number, ppm: number) {
  const remote = (true_: number) => true_ + offset + (true_ - NOW) * ppm * 1e-6;
  let at = NOW;
  const exchanges = legs.map(({ gap, out, work, back }): ClockExchange => {
    const sent = at + gap;
    at = sent + out + work + back;
    return {
      sentAt: Math.floor(sent),
      receivedAt: Math.floor(remote(sent + out)),
      repliedAt: Math.floor(remote(sent + out + work)),
      heardAt: Math.floor(at),
    };
  });
  return { exchanges, end: at, truth: (time: number) => remote(time) - time };
}

describe('the offset between two clocks', () => {
  test('is within its error, however uneven the two ways, minutes off and drifting', () => {
    fc.assert(
      fc.property(
        fc.array(leg, { minLength: 1, maxLength: 20 }),
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.double({ min: -100, max: 100, noNaN: true }),
        ms(600_000),
        (legs, offset, ppm, later) => {
          const sync = createClockSync();
          const { exchanges, end, truth } = play(legs, offset, ppm);
          for (const exchange of exchanges) sync.note(exchange);
          const estimate = sync.estimate(end + later);
          expect(estimate).not.toBeNull();
          const { offsetMs, errorMs } = estimate ?? { offsetMs: Number.NaN, errorMs: 0 };
          // A hundredth of a ms for the arithmetic of doubles at this magnitude.
          expect(Math.abs(truth(end + later) - offsetMs)).toBeLessThanOrEqual(errorMs + 0.01);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('is that of the least error of the last eight, and the error grows with age', () => {
    const sync = createClockSync();
    expect(sync.estimate(NOW)).toBeNull();
    const at = (sentAt: number, delay: number): ClockExchange => ({
      sentAt,
      receivedAt: sentAt + 180_000,
      repliedAt: sentAt + 180_000,
      heardAt: sentAt + delay,
    });
    sync.note(at(NOW, 10));
    sync.note(at(NOW + 1000, 400));
    expect(sync.estimate(NOW + 1000)).toEqual({ offsetMs: 179_995, errorMs: 5 + 1 + 0.1 });
    expect(sync.estimate(NOW + 101_000)?.errorMs).toBeCloseTo(5 + 1 + 10.1, 6);
    for (let index = 2; index < 9; index += 1) sync.note(at(NOW + index * 1000, 400));
    expect(sync.estimate(NOW + 9000)?.errorMs).toBeGreaterThan(200);
  });

  test('follows a clock that was set: what contradicts the newest exchange is dropped', () => {
    const sync = createClockSync();
    sync.note({ sentAt: NOW, receivedAt: NOW, repliedAt: NOW, heardAt: NOW + 4 });
    const later = NOW + 10_000;
    sync.note({ sentAt: later, receivedAt: later - 60_000, repliedAt: later - 60_000, heardAt: later + 300 });
    expect(sync.estimate(later + 300)?.offsetMs).toBe(-60_150);
  });

  test('is not touched by what cannot be true', () => {
    fc.assert(
      fc.property(fc.tuple(fc.double(), fc.double(), fc.double(), fc.double()), ([one, two, three, four]) => {
        const sync = createClockSync();
        sync.note({ sentAt: one, receivedAt: two, repliedAt: three, heardAt: four });
        const estimate = sync.estimate(four);
        if (estimate) expect(Number.isFinite(estimate.offsetMs) && estimate.errorMs >= 0).toBe(true);
      }),
    );
    const sync = createClockSync();
    const good = { sentAt: NOW, receivedAt: NOW + 5, repliedAt: NOW + 5, heardAt: NOW + 10 };
    const bad = [
      { ...good, heardAt: NOW - 1 },
      { ...good, repliedAt: NOW + 4 },
      { ...good, repliedAt: NOW + 5000 },
      { ...good, receivedAt: Number.NaN },
      { ...good, sentAt: Number.NEGATIVE_INFINITY },
      { ...good, repliedAt: 1e300 },
    ];
    for (const one of bad) sync.note(one);
    expect(sync.estimate(NOW)).toBeNull();
  });
});

test('of a server’s time only what can set a clock is taken', () => {
  expect(getTime.decode({ received_at_ms: NOW, sent_at_ms: NOW + 1 })).toEqual({
    receivedAtMs: NOW,
    sentAtMs: NOW + 1,
  });
  const bad = [null, [], 'x', {}, { received_at_ms: NOW }, { received_at_ms: NOW, sent_at_ms: NOW - 1 }];
  const odd = [
    { received_at_ms: 0, sent_at_ms: 0 },
    { received_at_ms: `${NOW}`, sent_at_ms: NOW },
    { received_at_ms: 1e300, sent_at_ms: 1e300 },
  ];
  for (const one of [...bad, ...odd]) expect(() => getTime.decode(one)).toThrow();
});
