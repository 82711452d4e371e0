/** Values that fast-check draws: the same in every run of `npm test`, others with another seed. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { ROOT } from '../../../scripts/lib/process';
import { runsIn } from '../../support/propertyRuns';
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
  const play = (...words: readonly string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/test-random.ts', ...words], {
      cwd: ROOT,
      encoding: 'utf8',
    });
  for (const [words, said] of [
    [['--seed', '1.5'], '--seed takes a whole number from 0'],
    [['--seed', '-1'], '--seed'],
    [['--rounds', ''], '--rounds takes a whole number'],
    [['--sead', '1'], "Unknown option '--sead'. Options: --seed N, --rounds N."],
  ] as const) {
    const { status, stderr } = play(...words);
    expect(status).not.toBe(0);
    expect(stderr).toContain(said);
  }
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
