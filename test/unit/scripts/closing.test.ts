import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { closeRun } from '../../../scripts/lib/closing';
import { ROOT } from '../../../scripts/lib/process';
import { isWorthAnother, MOST_UNSTEADY, secondTry, type Played } from '../../../scripts/lib/secondTry';
import type { Alone, Suite } from '../../../scripts/lib/suites';
import {
  inOneLine,
  readJest,
  readPlaywright,
  type FailedTest,
  type SuiteResult,
} from '../../../scripts/lib/testResults';
import { knownUnsteady, readKnownUnsteady, type KnownUnsteady } from '../../../scripts/lib/unsteadyTests';

const TODAY = '2026-11-24';
const isLacking = (reason: string) => reason === 'needs Linux';
const failure = (id: string): FailedTest => ({
  id,
  file: 'test/e2e/web/wall.spec.ts',
  line: 77,
  name: id,
  error: 'expected < 5000, got 6120',
});

/** Leaves out the runners: which run passes stands here. `secondTry.test.ts` has the real ones. */
function scripted(
  runs: readonly (readonly string[])[],
  all: readonly string[],
  { faults = [], notRun = [] }: Partial<Pick<SuiteResult, 'faults' | 'notRun'>> = {},
): Suite {
  return {
    name: 'video',
    play: async (alone?: Alone): Promise<SuiteResult> => {
      const bad = runs[alone?.round ?? 0] ?? [];
      const chosen = alone ? alone.tests.map(({ id }) => id) : all;
      const failed = [...new Set([...chosen.filter((id) => bad.includes(id)), ...(alone ? bad : [])])].map(failure);
      const passed = chosen.filter((id) => !bad.includes(id));
      return { passed, failed, notRun: alone ? [] : notRun, faults: alone ? faults : [] };
    },
  };
}

async function runAll(suite: Suite, known: readonly KnownUnsteady[] = [], today = TODAY) {
  const played: Played[] = [{ suite, result: await suite.play() }];
  return closeRun(played, isWorthAnother(played) ? await secondTry(played) : null, { known, today, isLacking });
}

describe('the end of a run', () => {
  test('is green, without a word, where all passed', async () => {
    expect(await runAll(scripted([], ['a', 'b']))).toEqual({
      passed: 2,
      failed: 0,
      unsteady: 0,
      skipped: 0,
      lines: [],
    });
  });

  test('names an unsteady test with both errors, and counts it apart', async () => {
    expect(await runAll(scripted([['a']], ['a', 'b']))).toEqual({
      passed: 1,
      failed: 0,
      unsteady: 1,
      skipped: 0,
      lines: [
        'UNSTEADY test/e2e/web/wall.spec.ts:77 "a" beside others: expected < 5000, got 6120; alone: 3 of 3; new: its cause belongs in test/unsteady.json',
      ],
    });
  });

  test('is red where more than five tests failed, without a second try', async () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(await runAll(scripted([all.slice(0, 6)], all))).toMatchObject({ passed: 1, failed: 6, unsteady: 0 });
    const five = await runAll(scripted([all.slice(0, 5)], all));
    expect(five.lines[0]).toMatch(/alone: 3 of 3/);
  });

  test('is red where more than three tests were unsteady', async () => {
    const all = ['a', 'b', 'c', 'd', 'e'];
    expect(await runAll(scripted([all.slice(0, 3)], all))).toMatchObject({ passed: 2, failed: 0, unsteady: 3 });
    const four = await runAll(scripted([all.slice(0, 4)], all));
    expect(four).toMatchObject({ passed: 1, failed: 4, unsteady: 0 });
    expect(four.lines.at(-1)).toBe('FAILED 4 tests were unsteady, more than 3: that is no noise.');
  });

  test('is red where a round alone broke', async () => {
    const { failed, lines } = await runAll(scripted([['a']], ['a'], { faults: ['gave no report'] }));
    expect(failed).toBe(3);
    expect(lines.at(-1)).toBe('FAILED video, alone, round 3: gave no report');
  });

  test('does not take a test that fails only alone for one that passed', async () => {
    const once = await runAll(scripted([['a'], ['b']], ['a', 'b']));
    expect(once).toMatchObject({ passed: 0, failed: 1, unsteady: 1 });
    expect(once.lines.at(-1)).toMatch(/^FAILED .* "b" beside others: passed; alone: 0 of 3, expected/);
  });

  test('does not let off a known test past its day', async () => {
    const entry = { test: 'test/e2e/web/wall.spec.ts › a', firstSeen: '2026-11-01', cause: 'A cause.', until: TODAY };
    const known = await runAll(scripted([['a']], ['a']), [entry]);
    expect(known).toMatchObject({ failed: 0, unsteady: 1 });
    expect(known.lines[0]).toMatch(/known since 2026-11-01: A cause\.$/);
    const late = await runAll(scripted([['a']], ['a']), [entry], '2026-11-25');
    expect(late).toMatchObject({ failed: 1, unsteady: 0 });
    expect(late.lines[0]).toMatch(/^FAILED .* It was to be mended by 2026-11-24\.$/);
    expect(await runAll(scripted([], ['a']), [entry], '2026-11-25')).toMatchObject({ passed: 1, failed: 0 });
  });

  test('counts skipped tests by what they need', async () => {
    const skipped = ['b', 'c'].map((name) => ({ file: 'test/other.test.ts', name, reason: 'needs Linux' }));
    expect(await runAll(scripted([], ['a'], { notRun: skipped }))).toMatchObject({
      passed: 1,
      failed: 0,
      skipped: 2,
      lines: ['SKIPPED 2 tests: needs Linux'],
    });
  });

  test.each([
    ['gives no reason', null, 'it does not say what it needs'],
    ['needs what is here', 'needs Windows', 'needs Windows'],
  ])('is red where a skipped test %s', async (_, reason, why) => {
    const notRun = [{ file: 'test/other.test.ts', name: 'b', reason }];
    expect(await runAll(scripted([], ['a'], { notRun }))).toMatchObject({
      passed: 1,
      failed: 1,
      skipped: 0,
      lines: [`FAILED test/other.test.ts "b" was skipped: ${why}`],
    });
  });

  test('is green only where each failed test passed two of three times alone, and at most three did so', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const run = fc.subarray(ids);
    await fc.assert(
      fc.asyncProperty(fc.tuple(run, run, run, run), async (runs) => {
        const first = runs[0];
        const alone = (id: string) => runs.slice(1).filter((bad) => !bad.includes(id) && first.includes(id)).length;
        const wasSeen = (id: string) => first.length > 0 && runs.some((bad) => bad.includes(id));
        const seen = ids.filter(wasSeen);
        const isGreen = first.length <= MOST_UNSTEADY && seen.every((id) => alone(id) >= 2);
        const { failed, unsteady, passed, lines } = await runAll(scripted(runs, ids));
        // Red for want of a try is red too: rounds end early where nothing passes.
        expect(failed === 0).toBe(isGreen);
        expect(unsteady).toBeLessThanOrEqual(MOST_UNSTEADY);
        if (isGreen) expect(passed + unsteady).toBe(ids.length);
        const isTooMany = lines.at(-1)?.includes('more than') === true;
        expect(lines).toHaveLength(failed + unsteady + Number(isTooMany));
      }),
    );
  });
});

describe('what a report says', () => {
  test('nothing, where there is none', () => {
    for (const read of [readJest, readPlaywright])
      expect(read(null, 0)).toEqual({ passed: [], failed: [], notRun: [], faults: ['gave no report'] });
  });

  test('a bad end, where no test is named', () => {
    expect(readJest({ testResults: [] }, 1).faults).toEqual(['ended with code 1 and named no failed test']);
  });

  test('an error in one line, without colours, sources and stack', () => {
    const text =
      '\u001B[31mError\u001B[39m: expect(a).toBe(b)\n\nExpected: 1\nReceived: 2\n\n> 12 | expect\n    at x (file.ts:1:2)';
    expect(inOneLine(text)).toBe('Error: expect(a).toBe(b) Expected: 1 Received: 2');
    expect(inOneLine('')).toBe('no message');
    expect(inOneLine('a'.repeat(1e6))).toHaveLength(240);
  });
});

describe('test/unsteady.json', () => {
  test('names tests that exist, each with a day by which it is mended', () => {
    for (const { test: key, firstSeen, until } of knownUnsteady()) {
      const [file = '', ...names] = key.split(' › ');
      expect(existsSync(path.join(ROOT, file))).toBe(true);
      const source = readFileSync(path.join(ROOT, file), 'utf8');
      // A name that is put together by a table of cases is looked for without what the case adds.
      for (const name of names) expect(source.includes(name.split(/[:,]/)[0] ?? '')).toBe(true);
      expect(firstSeen < until).toBe(true);
    }
  });

  test('is refused where it is malformed', () => {
    const good = {
      test: 'test/unit/a.test.ts › a',
      firstSeen: TODAY,
      cause: 'A cause of twenty letters.',
      until: TODAY,
    };
    expect(readKnownUnsteady(JSON.stringify([good]))).toEqual([good]);
    for (const bad of [{ test: 'a' }, { firstSeen: 'soon' }, { cause: '' }, { until: '2026-13-40' }, { more: 1 }])
      expect(() => readKnownUnsteady(JSON.stringify([{ ...good, ...bad }]))).toThrow();
    expect(() => readKnownUnsteady('{}')).toThrow();
    expect(() => readKnownUnsteady('no list')).toThrow();
  });
});
