import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runTool } from './process';
import { readJest, readPlaywright, type FailedTest, type SuiteResult } from './testResults';

/** Tests to be run alone: one at a time, with nothing beside them. */
export interface Alone {
  readonly tests: readonly FailedTest[];
  /** From 1; the results of each round have a name of their own. */
  readonly round: number;
}

/** Tests that one command runs. */
export interface Suite {
  readonly name: string;
  /** Runs all of it, or some of its tests alone. */
  play(alone?: Alone): Promise<SuiteResult>;
}

interface Options {
  /** The project that is tested; this one if none is named. */
  readonly folder?: string;
  /** Whether the runner's output is passed through. */
  readonly show?: boolean;
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const resultName = (name: string, alone?: Alone): string => (alone ? `${name}-alone-${alone.round}` : name);

/**
 * The tests of Jest that `args` choose; all if there are none. Alone, the whole files of the tests run, because the tests of some
 * share what they start.
 */
export function jestSuite({
  folder = ROOT,
  show = true,
  args = [],
}: Options & { readonly args?: readonly string[] } = {}): Suite {
  const name = 'jest';
  return {
    name,
    play: async (alone) => {
      const file = path.join(folder, 'test-results', `${resultName(name, alone)}.json`);
      const files = new Set(alone?.tests.map((test) => test.file));
      const chosen = alone ? ['--runInBand', '--runTestsByPath', ...files] : args;
      const all = ['--json', `--outputFile=${file}`, '--testLocationInResults', ...chosen];
      const { code } = await runTool('jest', all, { show, folder });
      return readJest(readReport(file), code, folder);
    },
  };
}

/** The end-to-end tests of some projects of `playwright.config.ts` that `args` choose; `run` names their results. */
export function playwrightSuite(
  run: string,
  projects: readonly string[],
  {
    folder = ROOT,
    show = true,
    env = {},
    args: chosen = [],
  }: Options & { readonly env?: NodeJS.ProcessEnv; readonly args?: readonly string[] } = {},
): Suite {
  return {
    name: run,
    play: async (alone) => {
      const name = resultName(run, alone);
      const args = ['test', ...chosen, ...projects.map((project) => `--project=${project}`)];
      if (alone) {
        // Playwright writes to this file when it ends, so that each round needs one of its own.
        const list = path.join(folder, 'test-results', `${name}.tests.json`);
        writeFileSync(list, JSON.stringify({ status: 'failed', failedTests: alone.tests.map(({ id }) => id) }));
        args.push('--workers=1', '--last-failed', `--last-failed-file=${list}`);
      }
      const how = { show, folder, env: { ...env, FARSIGHT_E2E_RUN: name } };
      const { code } = await runTool('@playwright/test#playwright', args, how);
      return readPlaywright(readReport(path.join(folder, 'test-results', `${name}.json`)), code, folder);
    },
  };
}
