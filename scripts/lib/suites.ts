import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runTool } from './process';
import { readJest, readPlaywright, type SuiteResult } from './testResults';

interface Options {
  /** The project that is tested; this one if none is named. */
  readonly folder?: string;
  /** Whether the runner's output is passed through. */
  readonly show?: boolean;
  /** Arguments that choose tests; all tests run without them. */
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Runs Jest, which retries failed tests twice (`test/support/retries.ts`). */
export async function runJest({ folder = ROOT, show = true, args = [], env = {} }: Options = {}): Promise<SuiteResult> {
  const file = path.join(folder, 'test-results', 'jest.json');
  const all = ['--json', `--outputFile=${file}`, '--testLocationInResults', ...args];
  const { code } = await runTool('jest', all, { show, folder, env: { ...env, FARSIGHT_RETRIES: '2' } });
  return readJest(readReport(file), code, folder);
}

/** Runs the end-to-end tests of some projects of `playwright.config.ts`; `run` names their results. */
export async function runPlaywright(
  run: string,
  projects: readonly string[],
  { folder = ROOT, show = true, args = [], env = {} }: Options = {},
): Promise<SuiteResult> {
  const all = ['test', ...args, ...projects.map((project) => `--project=${project}`)];
  const how = { show, folder, env: { ...env, FARSIGHT_E2E_RUN: run } };
  const { code } = await runTool('@playwright/test#playwright', all, how);
  return readPlaywright(readReport(path.join(folder, 'test-results', `${run}.json`)), code, folder);
}
