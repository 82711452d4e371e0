import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FINE, step, type Reading, type Rule, type State } from '../../sandbox/server/alerts/machine';

const START = Date.parse('2026-11-01T12:00:00Z');

interface Moment {
  /** Seconds since the moment before. */
  readonly wait: number;
  readonly reading: Reading;
}

/** A rule about a value, below or above, with any distance between its two limits. */
const anyRule: fc.Arbitrary<Rule & { readonly value: NonNullable<Rule['value']> }> = fc
  .record({
    bad: fc.constantFrom('below' as const, 'above' as const),
    limit: fc.integer({ min: 10, max: 90 }),
    distance: fc.integer({ min: 0, max: 10 }),
    afterS: fc.integer({ min: 0, max: 30 }),
  })
  .map(({ bad, limit, distance, afterS }) => ({
    isOn: true,
    value: { bad, limit, clear: bad === 'below' ? limit + distance : limit - distance },
    afterMs: afterS * 1000,
  }));

const anyMoments: fc.Arbitrary<Moment[]> = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 20 }),
    reading: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 6 }),
  }),
  { maxLength: 60 },
);

const isBad = ({ value }: { value: NonNullable<Rule['value']> }, reading: number) =>
  value.bad === 'below' ? reading < value.limit : reading > value.limit;
const isGood = ({ value }: { value: NonNullable<Rule['value']> }, reading: number) =>
  value.bad === 'below' ? reading >= value.clear : reading <= value.clear;

/** All that a rule says of a course of readings, each with its time. */
function play(rule: Rule, moments: readonly Moment[]) {
  let state: State = FINE;
  let now = START;
  return moments.map(({ wait, reading }) => {
    now += wait * 1000;
    const done = step(state, rule, reading, now);
    state = done.state;
    return { now, reading, news: done.news, phase: state.phase };
  });
}

describe('a rule, whatever is reported', () => {
  test('raises and clears in turn', () => {
    fc.assert(
      fc.property(anyRule, anyMoments, (rule, moments) => {
        const news = play(rule, moments).flatMap((one) => (one.news === null ? [] : [one.news]));
        expect(news.every((one, index) => one === (index % 2 === 0 ? 'raised' : 'cleared'))).toBe(true);
      }),
    );
  });

  test('raises only after it was bad all the time for as long as it says, and never later', () => {
    fc.assert(
      fc.property(anyRule, anyMoments, (rule, moments) => {
        const course = play(rule, moments);
        let badSince: number | null = null;
        let isRaised = false;
        for (const { now, reading, news } of course) {
          const bad: boolean = reading !== null && isBad(rule, Number(reading));
          badSince = bad ? (badSince ?? now) : null;
          const isDue: boolean = !isRaised && badSince !== null && now - badSince >= rule.afterMs;
          expect(news === 'raised').toBe(isDue);
          if (news === 'raised') isRaised = true;
          if (news === 'cleared') {
            isRaised = false;
            badSince = null;
          }
        }
      }),
    );
  });

  test('clears at the first good reading, never for one between its limits or for none', () => {
    fc.assert(
      fc.property(anyRule, anyMoments, (rule, moments) => {
        let isRaised = false;
        for (const { reading, news } of play(rule, moments)) {
          const good = reading !== null && isGood(rule, Number(reading));
          expect(news === 'cleared').toBe(isRaised && good);
          if (news !== null) isRaised = news === 'raised';
        }
      }),
    );
  });

  test('a value that swings between its limits raises no second alert', () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: 2, max: 40 }), (rule, times) => {
        const { bad, limit, clear } = rule.value;
        fc.pre(limit !== clear);
        const worse = bad === 'below' ? limit - 1 : limit + 1;
        const between = bad === 'below' ? clear - 1 : clear + 1;
        const swing = Array.from({ length: times }, (_, index) => ({
          wait: 31,
          reading: index % 2 === 0 ? worse : between,
        }));
        const course = play(rule, [{ wait: 0, reading: worse }, { wait: 31, reading: worse }, ...swing]);
        expect(course.filter(({ news }) => news !== null).map(({ news }) => news)).toEqual(['raised']);
      }),
    );
  });
});

test('a state is bad or is not; switched off, a rule clears its alert and raises none', () => {
  const rule: Rule = { isOn: true, value: null, afterMs: 5000 };
  expect(
    play(rule, [
      { wait: 0, reading: true },
      { wait: 4, reading: true },
      { wait: 1, reading: true },
      { wait: 1, reading: null },
      { wait: 1, reading: false },
    ]).map(({ news }) => news),
  ).toEqual([null, null, 'raised', null, 'cleared']);
  const off: Rule = { ...rule, isOn: false };
  expect(step({ phase: 'raised' }, off, true, START)).toEqual({ state: FINE, news: 'cleared' });
  expect(step({ phase: 'waiting', since: 0 }, off, true, START)).toEqual({ state: FINE, news: null });
});

test('a clock that is set back waits no longer than the rule says', () => {
  const rule: Rule = { isOn: true, value: null, afterMs: 5000 };
  const first = step(FINE, rule, true, START);
  const back = step(first.state, rule, true, START - 60_000);
  expect(back.state).toEqual({ phase: 'waiting', since: START - 60_000 });
  expect(step(back.state, rule, true, START - 55_000).news).toBe('raised');
});
