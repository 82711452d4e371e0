import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { closeRun } from '../../../scripts/lib/closing';
import { ROOT } from '../../../scripts/lib/process';
import { isWorthAnother, secondTry, type Played } from '../../../scripts/lib/secondTry';
import { jestSuite, playwrightSuite, type Suite } from '../../../scripts/lib/suites';

// Playwright refuses to start where this says that Jest runs it.
delete process.env.JEST_WORKER_ID;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A small project of its own with this one's packages, whose tests know for the how-manieth time they run. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-second-try-'));
  folders.push(folder);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  mkdirSync(path.join(folder, 'test-results'));
  const times = `const { appendFileSync, readFileSync } = require('node:fs');
    exports.times = (name) => (appendFileSync(__dirname + '/' + name, '.'), readFileSync(__dirname + '/' + name).length);`;
  for (const [name, text] of Object.entries({ ...files, 'times.cjs': times }))
    writeFileSync(path.join(folder, name), text);
  return folder;
}

/** Tests of either runner: one is steady, the others fail the first so many times, two of them by the hook before them. */
const TESTS = `
  describe('a group', () => {
    test('always passes', () => { expect(1).toBe(1); });
    test('fails once', () => { expect(times('once')).toBeGreaterThan(1); });
    test('fails twice', () => { expect(times('twice')).toBeGreaterThan(2); });
    test('fails for good', () => { if (times('good') < 4) throw new Error('It is broken.\\nFor good.'); });
  });
  describe('behind a hook', () => {
    describe.configure?.({ mode: 'serial' });
    beforeAll(() => { expect(times('hook')).toBeGreaterThan(1); });
    test('first', () => {});
    test('second', () => {});
    test.skip('left out [needs Linux]', () => {});
  });`;

const inJest = (tests: string): Suite =>
  jestSuite({
    folder: project({
      'jest.config.cjs': "module.exports = { testMatch: ['<rootDir>/*.test.cjs'], transform: {} };",
      'some.test.cjs': `const { times } = require('./times.cjs');${tests}`,
    }),
    show: false,
  });

const inPlaywright = (tests: string): Suite =>
  playwrightSuite('pages', ['pages'], {
    folder: project({
      'playwright.config.cjs': `module.exports = {
        projects: [{ name: 'pages', testMatch: '*.spec.cjs' }, { name: 'other', testMatch: '*.spec.cjs' }],
        workers: 2,
        fullyParallel: true,
        reporter: [['json', { outputFile: 'test-results/' + process.env.FARSIGHT_E2E_RUN + '.json' }]],
      };`,
      'some.spec.cjs': `const { test, expect } = require('@playwright/test');
        const { describe, beforeAll } = test;
        const { times } = require('./times.cjs');${tests}`,
    }),
    show: false,
  });

async function play(suite: Suite): Promise<Played[]> {
  return [{ suite, result: await suite.play() }];
}

const LONG = 60_000;
const RULES = { known: [], today: '2026-11-24', isLacking: () => true };

describe.each([
  ['Jest', inJest, 'some.test.cjs', 'Received: 1'],
  ['Playwright', inPlaywright, 'some.spec.cjs', 'did not run'],
])('a second try, by %s itself', (_, suiteOf, file, behind) => {
  test(
    'tells what fails beside others from what fails alone too',
    async () => {
      const played = await play(suiteOf(TESTS));
      expect(played[0]?.result).toMatchObject({
        faults: [],
        notRun: [{ file, name: 'behind a hook › left out [needs Linux]', reason: 'needs Linux' }],
      });
      expect(played[0]?.result.passed).toHaveLength(1);
      expect(isWorthAnother(played)).toBe(true);
      const second = await secondTry(played);
      expect(second.faults).toEqual([]);
      const alone = second.verdicts.map(({ test: { name, error }, isUnsteady, passedAlone }) => [
        name.replace(/.* › /, ''),
        error.replace(/.*(?=Received)/, '').replace(/ +/, ' '),
        isUnsteady,
        passedAlone,
      ]);
      expect(alone).toEqual([
        ['fails once', 'Received: 1', true, 3],
        ['fails twice', 'Received: 1', true, 2],
        ['fails for good', 'Error: It is broken. For good.', false, 1],
        ['first', 'Received: 1', true, 3],
        ['second', behind, true, 3],
      ]);
      const { lines, ...counts } = closeRun(played, second, RULES);
      // One failed alone too, and four are more than may be unsteady.
      expect(counts).toEqual({ passed: 1, failed: 1 + 4, unsteady: 0, skipped: 1 });
      expect(lines[0]).toMatch(
        new RegExp(`^UNSTEADY ${file}:\\d+ "a group › fails once" beside others: .* > 1 .*: +1; alone: 3 of 3; new: `),
      );
      expect(lines[1]).toMatch(/ beside others: .* > 2 .*: +1; alone: 2 of 3, .* > 2 .*: +2; new: /);
      expect(lines[2]).toMatch(/^FAILED .* beside others: .* broken. For good.; alone: 1 of 3, Error: It is broken/);
      expect(lines.at(-1)).toMatch(/^FAILED 4 tests were unsteady, more than 3/);
    },
    LONG,
  );

  test.each([
    ['a file that cannot be loaded', 'syntax error', /syntax/i],
    ['a crash', "test('ends its process', () => { process.exit(3); });", /exit|no report/],
  ])(
    'is not made of %s',
    async (__, text, words) => {
      const played = await play(suiteOf(text));
      expect(isWorthAnother(played)).toBe(false);
      const { lines, ...counts } = closeRun(played, null, RULES);
      expect(counts).toMatchObject({ passed: 0, unsteady: 0 });
      expect(counts.failed).toBeGreaterThan(0);
      expect(lines[0]).toMatch(/^FAILED /);
      expect(lines[0]).toMatch(words);
    },
    LONG,
  );
});
