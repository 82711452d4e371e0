import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../../../scripts/lib/process';
import { runJest, runPlaywright } from '../../../scripts/lib/suites';
import type { SuiteResult } from '../../../scripts/lib/testResults';

// Playwright refuses to start when this variable says that Jest runs it.
delete process.env.JEST_WORKER_ID;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Makes a small project with the packages of this one. Its function `times` counts the calls with a name. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-suites-'));
  folders.push(folder);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  mkdirSync(path.join(folder, 'test-results'));
  const times = `const { appendFileSync, readFileSync } = require('node:fs');
    exports.times = (name) => (appendFileSync(__dirname + '/' + name, '.'), readFileSync(__dirname + '/' + name).length);`;
  for (const [name, text] of Object.entries({ ...files, 'times.cjs': times }))
    writeFileSync(path.join(folder, name), text);
  return folder;
}

const TESTS = `
  describe('a group', () => {
    test('passes', () => { expect(1).toBe(1); });
    test('fails once', () => { expect(times('once')).toBeGreaterThan(1); });
    test('fails twice', () => { expect(times('twice')).toBeGreaterThan(2); });
    test('fails each time', () => { throw new Error('It is broken.\\nAlways.'); });
    test.skip('is left out [needs Linux]', () => {});
  });
  describe('behind a hook', () => {
    beforeAll(() => { throw new Error('No hook.'); });
    test('cannot run', () => {});
  });`;

const inJest = (tests: string): Promise<SuiteResult> => {
  const config = {
    testMatch: ['<rootDir>/*.test.cjs'],
    setupFilesAfterEnv: [path.join(ROOT, 'test/support/retries.ts')],
    transform: { '\\.ts$': [require.resolve('@swc/jest'), { jsc: { parser: { syntax: 'typescript' } } }] },
  };
  const folder = project({
    'jest.config.cjs': `module.exports = ${JSON.stringify(config)}`,
    'some.test.cjs': `const { times } = require('./times.cjs');${tests}`,
  });
  return runJest({ folder, show: false });
};

const inPlaywright = (tests: string): Promise<SuiteResult> => {
  const folder = project({
    'playwright.config.cjs': `module.exports = {
      projects: [{ name: 'pages', testMatch: '*.spec.cjs' }, { name: 'other', testMatch: '*.spec.cjs' }],
      workers: 2,
      retries: 2,
      fullyParallel: true,
      reporter: [['json', { outputFile: 'test-results/' + process.env.FARSIGHT_E2E_RUN + '.json' }]],
    };`,
    'some.spec.cjs': `const { test, expect } = require('@playwright/test');
      const { describe, beforeAll } = test;
      const { times } = require('./times.cjs');${tests}`,
  });
  return runPlaywright('pages', ['pages'], { folder, show: false });
};

const LONG = 60_000;

describe.each([
  ['runJest', inJest, 'some.test.cjs'],
  ['runPlaywright', inPlaywright, 'some.spec.cjs'],
])('%s', (_, run, file) => {
  test(
    'tells flaky tests from those that pass at once and those that fail three times',
    async () => {
      const { passed, flaky, failed, notRun, faults } = await run(TESTS);
      expect(faults).toEqual([]);
      expect(passed).toEqual([`${file} › a group › passes`]);
      expect(flaky).toEqual([
        {
          file,
          line: expect.any(Number),
          name: 'a group › fails once',
          error: expect.stringMatching(/> 1 .*: +1/),
        },
        {
          file,
          line: expect.any(Number),
          name: 'a group › fails twice',
          error: expect.stringMatching(/> 2 .*: +1/),
        },
      ]);
      expect(failed.map(({ name, error }) => [name, error])).toEqual([
        ['a group › fails each time', 'Error: It is broken. Always.'],
        ['behind a hook › cannot run', 'Error: No hook.'],
      ]);
      expect(notRun).toEqual([{ file, name: 'a group › is left out [needs Linux]', reason: 'needs Linux' }]);
    },
    LONG,
  );

  test.each([
    ['a file that cannot be loaded', 'syntax error', /syntax/i],
    ['a crash', "test('ends its process', () => { process.exit(3); });", /exit|no report/],
  ])(
    'reports %s',
    async (__, text, words) => {
      const { passed, flaky, failed, faults } = await run(text);
      expect([passed, flaky]).toEqual([[], []]);
      expect([...failed.map(({ error }) => error), ...faults][0]).toMatch(words);
    },
    LONG,
  );
});
