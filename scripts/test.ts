// `npm test`: import law, lint, types, Jest, Playwright; ends with one line that counts them all.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser, installBrowser } from './lib/browser';
import { buildWeb } from './lib/buildWeb';
import {
  checkBundle,
  checkConformance,
  checkDesktopBuilds,
  checkFormat,
  checkLaw,
  checkLint,
  checkTypes,
} from './lib/checks';
import { fail, ROOT, runTool, type RunResult } from './lib/process';

interface Count {
  passed: number;
  failed: number;
}

const RESULTS = path.join(ROOT, 'test-results');
const total: Count = { passed: 0, failed: 0 };

function add({ passed, failed }: Count): void {
  total.passed += passed;
  total.failed += failed;
}

/** One check counts as one test. */
async function check(name: string, run: Promise<RunResult>): Promise<void> {
  const { code, output } = await run;
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  if (code !== 0) console.log(output);
  add({ passed: Number(code === 0), failed: Number(code !== 0) });
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(RESULTS, file), 'utf8'));
  } catch {
    return null;
  }
}

async function jest(): Promise<void> {
  const { code } = await runTool('jest', ['--json', `--outputFile=${path.join(RESULTS, 'jest.json')}`], { show: true });
  const report = readReport('jest.json') as {
    numPassedTests: number;
    numFailedTests: number;
    numRuntimeErrorTestSuites: number;
  } | null;
  const failed = report ? report.numFailedTests + report.numRuntimeErrorTestSuites : 1;
  // A run that ends badly without naming a failed test has failed all the same.
  add({ passed: report?.numPassedTests ?? 0, failed: code !== 0 ? Math.max(1, failed) : failed });
}

async function playwright(): Promise<void> {
  const { code } = await runTool('@playwright/test#playwright', ['test'], { show: true });
  const report = readReport('e2e.json') as { stats: { expected: number; unexpected: number; flaky: number } } | null;
  const failed = report ? report.stats.unexpected + report.stats.flaky : 1;
  add({ passed: report?.stats.expected ?? 0, failed: code !== 0 ? Math.max(1, failed) : failed });
}

async function main(): Promise<void> {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  if (findBrowser() === null) {
    process.stderr.write('Installing a browser for the end-to-end tests...\n');
    const installed = installBrowser();
    if (installed === null)
      fail('No Chromium could be installed. Install one, or name it in CHROMIUM_PATH, and run again.');
  }
  const building = buildWeb();
  await check('import law', checkLaw({ show: false }));
  await check('types', checkTypes({ show: false }));
  await check('format', checkFormat({ show: false }));
  await check('lint', checkLint({ show: false }));
  await check('conformance', checkConformance({ show: false }));
  const isBuilt = await building;
  add({ passed: Number(isBuilt), failed: Number(!isBuilt) });
  console.log(`${isBuilt ? 'ok  ' : 'FAIL'} build`);
  await check('desktop builds', checkDesktopBuilds({ show: false }));
  if (isBuilt) await check('bundle budget', checkBundle({ show: false }));
  await jest();
  if (isBuilt) await playwright();
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
