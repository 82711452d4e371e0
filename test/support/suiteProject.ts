import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/process';
import { runJest, runPlaywright } from '../../scripts/lib/suites';
import type { SuiteResult } from '../../scripts/lib/testResults';

// Playwright refuses to start when this variable says that Jest runs it.
delete process.env.JEST_WORKER_ID;

/** Makes a small project with the packages of this one. Its function `times` counts the calls with a name. */
async function inProject(
  files: Readonly<Record<string, string>>,
  run: (folder: string) => Promise<SuiteResult>,
): Promise<SuiteResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-suites-'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  mkdirSync(path.join(folder, 'test-results'));
  const times = `const { appendFileSync, readFileSync } = require('node:fs');
    exports.times = (name) => (appendFileSync(__dirname + '/' + name, '.'), readFileSync(__dirname + '/' + name).length);`;
  for (const [name, text] of Object.entries({ ...files, 'times.cjs': times }))
    writeFileSync(path.join(folder, name), text);
  return run(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

/** Plays tests in Jest with the retries of this project. */
function inJest(tests: string): Promise<SuiteResult> {
  const config = {
    testMatch: ['<rootDir>/*.test.cjs'],
    setupFilesAfterEnv: [path.join(ROOT, 'test/support/retries.ts')],
    transform: { '\\.ts$': [require.resolve('@swc/jest'), { jsc: { parser: { syntax: 'typescript' } } }] },
  };
  const files = {
    'jest.config.cjs': `module.exports = ${JSON.stringify(config)}`,
    'some.test.cjs': `const { times } = require('./times.cjs');${tests}`,
  };
  return inProject(files, (folder) => runJest({ folder, show: false }));
}

/** Plays tests in one of two projects of Playwright. */
function inPlaywright(tests: string): Promise<SuiteResult> {
  const files = {
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
  };
  return inProject(files, (folder) => runPlaywright('pages', ['pages'], { folder, show: false }));
}

/** The runners: what plays tests in a small project, and the file that these are in. */
export const RUNNERS = [
  ['runJest', inJest, 'some.test.cjs'],
  ['runPlaywright', inPlaywright, 'some.spec.cjs'],
] as const;
/** How long one run may take. */
export const RUN_MS = 60_000;
