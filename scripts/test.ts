// `npm test`: import law, lint, types, Jest, Playwright; ends with how long each took and one line that counts them all.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { hasBrowsers, installBrowser } from './lib/browser';
import { buildWeb } from './lib/buildWeb';
import { findElectron } from './lib/electron';
import { hasNginx, installNginx } from './lib/nginx';
import { hasOtherBrowsers, installOtherBrowsers, missingBrowsers } from './lib/otherBrowsers';
import { hasMediaServers, installMediaServers } from './lib/mediaServers';
import { hasVault, installVault } from './lib/vault';
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
import { createSteps, timingTable } from './lib/steps';

interface Count {
  passed: number;
  failed: number;
  /** Left out because this machine lacks something; never counted as passed. */
  notRun?: number;
}

const RESULTS = path.join(ROOT, 'test-results');
const total = { passed: 0, failed: 0, notRun: 0 };
const steps = createSteps();

function add({ passed, failed, notRun = 0 }: Count): void {
  total.passed += passed;
  total.failed += failed;
  total.notRun += notRun;
}

interface Stats {
  readonly expected: number;
  readonly unexpected: number;
  readonly flaky: number;
  readonly skipped: number;
}

/** One check counts as one test. */
async function check(name: string, work: () => Promise<RunResult>): Promise<void> {
  const { code, output } = await steps.run(name, work);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  if (code !== 0) console.log(output);
  add({ passed: Number(code === 0), failed: Number(code !== 0) });
}

async function build(): Promise<boolean> {
  const isBuilt = await steps.run('build', buildWeb);
  console.log(`${isBuilt ? 'ok  ' : 'FAIL'} build`);
  add({ passed: Number(isBuilt), failed: Number(!isBuilt) });
  return isBuilt;
}

/** Checks that only compute: they take the time that Jest leaves of the processor. */
async function backgroundChecks(): Promise<void> {
  const how = { show: false, isBackground: true };
  await check('lint', () => checkLint(how));
  await check('types', () => checkTypes(how));
  await check('format', () => checkFormat(how));
  await check('import law', () => checkLaw(how));
  await check('conformance', () => checkConformance(how));
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
    numPendingTests: number;
    numRuntimeErrorTestSuites: number;
  } | null;
  const failed = report ? report.numFailedTests + report.numRuntimeErrorTestSuites : 1;
  // A run that ends badly without naming a failed test has failed all the same.
  add({
    passed: report?.numPassedTests ?? 0,
    failed: code !== 0 ? Math.max(1, failed) : failed,
    notRun: report?.numPendingTests ?? 0,
  });
}

/** The end-to-end tests of a project of `playwright.config.ts`. */
async function playwright(project: 'pages' | 'video' | 'browsers' | 'interop'): Promise<void> {
  // By another name than `npm run interop`, which runs all cases.
  const run = project === 'interop' ? 'interop-fast' : project;
  const env = { FARSIGHT_E2E_RUN: run };
  const { code } = await runTool('@playwright/test#playwright', ['test', `--project=${project}`], { show: true, env });
  const report = readReport(`${run}.json`) as { stats: Stats } | null;
  const failed = report ? report.stats.unexpected + report.stats.flaky : 1;
  add({
    passed: report?.stats.expected ?? 0,
    failed: code !== 0 ? Math.max(1, failed) : failed,
    notRun: report?.stats.skipped ?? 0,
  });
}

/** In what the desktop suite ran: said each time, so that the stand-in is never taken for Electron. */
function desktopBody(): string {
  const electron = findElectron();
  if (electron !== null) return `The desktop suite ran in the Electron at ${path.relative(ROOT, electron)}.`;
  return 'The desktop suite ran in the stand-in for Electron. In a real Electron it was NOT RUN: none is installed here (test/support/electronOnChromium/README.md lists what that leaves unproved).';
}

async function main(): Promise<void> {
  const start = performance.now();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  if (!hasBrowsers()) {
    process.stderr.write('Installing a browser for the end-to-end tests...\n');
    if (installBrowser() === null)
      fail('No Chromium could be installed. Install one, or name it in CHROMIUM_PATH, and run again.');
  }
  if (!hasNginx()) process.stderr.write(`${installNginx()}\n`);
  if (!hasVault()) process.stderr.write(`${installVault()}\n`);
  if (!hasOtherBrowsers()) installOtherBrowsers();
  if (!hasMediaServers()) process.stderr.write(`${installMediaServers()}\n`);
  const [isBuilt] = await Promise.all([build(), check('desktop builds', () => checkDesktopBuilds({ show: false }))]);
  // Alone: what a page asks for late counts as well when the machine is busy.
  if (isBuilt) await check('bundle budget', () => checkBundle({ show: false }));
  const background = backgroundChecks();
  await steps.run('unit and contract tests', jest);
  // What specs bound in time is not to be disturbed.
  await background;
  if (isBuilt) await steps.run('pages end to end', () => playwright('pages'));
  if (isBuilt) await steps.run('video end to end', () => playwright('video'));
  if (isBuilt) await steps.run('Firefox and WebKitGTK', () => playwright('browsers'));
  if (isBuilt) await steps.run('servers of other makers', () => playwright('interop'));
  console.log(timingTable(steps.timings, performance.now() - start));
  console.log(desktopBody());
  for (const sentence of missingBrowsers()) console.log(sentence);
  if (total.notRun > 0)
    console.log(`${total.notRun} tests were not run: this machine lacks what they need (named above).`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
