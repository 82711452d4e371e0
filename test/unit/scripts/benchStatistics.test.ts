import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { latenciesOf } from '../../../scripts/bench/latency';
import { exponentOf, median, quantile, slopeOf } from '../../../scripts/bench/statistics';

const SIZES = [100, 1000, 10_000, 50_000];

describe('the fitted exponent', () => {
  test('is that of the power law that the costs follow, whatever its factor', () => {
    const law = fc.tuple(fc.double({ min: 2, max: 1000, noNaN: true }), fc.double({ min: 0, max: 2, noNaN: true }));
    fc.assert(
      fc.property(law, ([factor, exponent]) => {
        const points = SIZES.map((x) => ({ x, y: factor * x ** exponent }));
        expect(exponentOf(points, 1)).toBeCloseTo(exponent, 6);
      }),
    );
  });

  test('is 0 for costs too small to be told apart, negative ones included', () => {
    const points = SIZES.map((x, index) => ({ x, y: [0.4, -2, 0, 0.9][index] ?? 0 }));
    expect(exponentOf(points, 1)).toBe(0);
  });

  test('is hardly moved by a cost that is off by a tenth', () => {
    const points = SIZES.map((x, index) => ({ x, y: index === 1 ? 22 : 20 }));
    expect(Math.abs(exponentOf(points, 1))).toBeLessThan(0.02);
  });

  test('needs two sizes', () => {
    expect(exponentOf([{ x: 100, y: 5 }], 1)).toBeNaN();
    expect(exponentOf([], 1)).toBeNaN();
  });
});

test('the slope is that of the line nearest to all points', () => {
  expect(slopeOf([0, 1, 2, 3].map((x) => ({ x, y: 5 - 2 * x })))).toBeCloseTo(-2);
  expect(slopeOf([1, 3, 2, 4].map((y, x) => ({ x, y })))).toBeCloseTo(0.8);
  expect(slopeOf([{ x: 1, y: 1 }])).toBeNaN();
});

test('median and quantiles are among the values; of none there is none', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([])).toBeNaN();
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([quantile(hundred, 0.5), quantile(hundred, 0.99), quantile(hundred, 1)]).toEqual([51, 100, 100]);
  expect(quantile([], 0.5)).toBeNaN();
});

describe('the latency of an event', () => {
  const sent = [
    { probe: 0, isOnline: true, at: 1000 },
    { probe: 1, isOnline: true, at: 1050 },
    { probe: 0, isOnline: false, at: 1500 },
  ];

  test('runs from sending it until its row says so', () => {
    const seen = sent.map((one, index) => ({ ...one, at: one.at + 5 * (index + 1) }));
    expect(latenciesOf(sent, seen, 2000)).toEqual({ ms: [5, 10, 15], missed: 0 });
  });

  test('of one that was never shown counts until the next one to its row', () => {
    const seen = [{ probe: 0, isOnline: false, at: 1510 }];
    expect(latenciesOf(sent, seen, 2000)).toEqual({ ms: [500, 950, 10], missed: 2 });
  });

  test('is never below zero, where two clocks differ by less than a millisecond', () => {
    const seen = [{ probe: 0, isOnline: true, at: 999.4 }];
    expect(latenciesOf(sent.slice(0, 1), seen, 2000)).toEqual({ ms: [0], missed: 0 });
  });
});
