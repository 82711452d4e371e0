/** Values that fast-check draws: the same in every run of `npm test`, others with another seed. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runsIn } from '../../support/propertyRuns';
import { runCommand } from '../../support/runCommand';
import { versionOf, versionsHere } from '../../../scripts/lib/versions';

const drawn = (): readonly (readonly number[])[] => {
  const all: number[][] = [];
  fc.assert(
    fc.property(fc.array(fc.integer()), (values) => {
      all.push(values);
    }),
  );
  return all;
};

test('a property is tried with the same values each time', () => {
  const seed = Number(process.env.FARSIGHT_SEED ?? 1);
  expect(fc.readConfigureGlobal()).toMatchObject({ seed });
  expect(drawn()).toEqual(drawn());
  expect(drawn()).toHaveLength(runsIn(process.env.FARSIGHT_TESTS, 100));
  expect(fc.sample(fc.integer(), { seed, numRuns: 20 })).toEqual(fc.sample(fc.integer(), 20));
  expect(fc.sample(fc.integer(), { seed: seed + 1, numRuns: 20 })).not.toEqual(fc.sample(fc.integer(), 20));
});

describe("a string of the unit 'binary'", () => {
  const binary = fc.string({ unit: 'binary' });

  test('has code points of all lengths, and no half of a surrogate pair', () => {
    const all = fc.sample(binary, 1000).join('');
    for (const kind of [
      /[\0-\x7f]/u,
      /[\x80-\u07ff]/u,
      /[\u0800-\ud7ff]/u,
      /[\ue000-\uffff]/u,
      /[\u{10000}-\u{10ffff}]/u,
    ])
      expect(all).toMatch(kind);
    expect(all).not.toMatch(/\p{Surrogate}/u);
  });

  test('takes each of them as an example that can shrink', () => {
    for (const text of ['', '\0', '__proto__', '\ud7ff\ue000\uffff', '\u{10000}\u{10ffff}'])
      expect(binary.canShrinkWithoutContext(text)).toBe(true);
    for (const half of ['\ud800', 'a\udfff']) expect(binary.canShrinkWithoutContext(half)).toBe(false);
  });
});

describe('runsIn', () => {
  test.each([
    [1000, 0, 250],
    [100, 0, 25],
    [40, 0, 20],
    [10, 0, 10],
    [100, 3, 28],
    [20, 3, 20],
  ])('divides %i runs with %i examples in `npm test`', (wanted, examples, runs) => {
    expect(runsIn('gate', wanted, examples)).toBe(runs);
  });

  test('returns the wanted number in all other runs', () => {
    expect(runsIn(undefined, 1000, 3)).toBe(1000);
  });
});

test('`npm run test:random` refuses what is no seed', () => {
  const said = expect.stringContaining('--seed takes a whole number from 0');
  expect(runCommand('test-random', '--seed', '1.5')).toEqual({ status: 1, said });
});

describe('the versions in the closing lines', () => {
  test('are those of what is installed', () => {
    expect(versionOf(process.execPath, '--version')).toBe(process.versions.node);
    expect(versionsHere()).toMatch(/^Tested with Node \d+\.\d+\.\d+, Chromium (\d|unknown).*\.$/);
  });

  test('say what cannot be found', () => {
    expect(versionOf(null)).toBeNull();
    expect(versionOf('/no/such/program')).toBeNull();
    expect(versionOf(process.execPath, '-e', '')).toBeNull();
  });
});
