// `npm test`: import law, lint, types, Jest, Playwright; ends with how long each took and one line that counts them all.
import { mkdirSync, rmSync } from 'node:fs';
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
import { closeRun, type Closing } from './lib/closing';
import { fail, ROOT, type RunResult } from './lib/process';
import { isWorthAnother, secondTry, type Played, type SecondTry } from './lib/secondTry';
import { createSteps, timingTable } from './lib/steps';
import { jestSuite, playwrightSuite, type Suite } from './lib/suites';
import { knownUnsteady } from './lib/unsteadyTests';

const RESULTS = path.join(ROOT, 'test-results');
const checks = { passed: 0, failed: 0 };
const played: Played[] = [];
const steps = createSteps();

function count(isOk: boolean): void {
  checks[isOk ? 'passed' : 'failed'] += 1;
}

/** One check counts as one test. */
async function check(name: string, work: () => Promise<RunResult>): Promise<void> {
  const { code, output } = await steps.run(name, work);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  if (code !== 0) console.log(output);
  count(code === 0);
}

async function build(): Promise<boolean> {
  const isBuilt = await steps.run('build', buildWeb);
  console.log(`${isBuilt ? 'ok  ' : 'FAIL'} build`);
  count(isBuilt);
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

async function play(step: string, suite: Suite): Promise<void> {
  played.push({ suite, result: await steps.run(step, () => suite.play()) });
}

/** What failed is run alone, unless the run is red whatever comes of it. */
async function tryAgain(): Promise<SecondTry | null> {
  if (checks.failed > 0 || !isWorthAnother(played)) return null;
  console.log('Running what failed three times alone...');
  return steps.run('second try', () => secondTry(played));
}

/** In what the desktop suite ran: said each time, so that the stand-in is never taken for Electron. */
function desktopBody(): string {
  const electron = findElectron();
  if (electron !== null) return `The desktop suite ran in the Electron at ${path.relative(ROOT, electron)}.`;
  return 'The desktop suite ran in the stand-in for Electron. In a real Electron it was NOT RUN: none is installed here (test/support/electronOnChromium/README.md lists what that leaves unproved).';
}

async function main(): Promise<void> {
  const start = performance.now();
  // Read first: a malformed list is not to cost a quarter of an hour.
  const known = knownUnsteady();
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
  await play('unit and contract tests', jestSuite());
  // What specs bound in time is not to be disturbed.
  await background;
  if (isBuilt) {
    await play('pages end to end', playwrightSuite('pages', 'pages'));
    await play('video end to end', playwrightSuite('video', 'video'));
    await play('Firefox and WebKitGTK', playwrightSuite('browsers', 'browsers'));
    // By another name than `npm run interop`, which runs all cases.
    await play('servers of other makers', playwrightSuite('interop-fast', 'interop'));
  }
  const second = await tryAgain();
  console.log(timingTable(steps.timings, performance.now() - start));
  console.log(desktopBody());
  for (const sentence of missingBrowsers()) console.log(sentence);
  close(closeRun(played, second, known, new Date().toISOString().slice(0, 10)));
}

function close({ passed, failed, unsteady, notRun, lines }: Closing): void {
  if (notRun > 0) console.log(`${notRun} tests were not run: this machine lacks what they need (named above).`);
  for (const line of lines) console.log(line);
  if (unsteady > 0)
    console.log(`${unsteady} unsteady, counted apart: failed beside others, passed at least two of three times alone.`);
  const allFailed = failed + checks.failed;
  console.log(`${passed + checks.passed} passed, ${allFailed} failed`);
  process.exitCode = allFailed === 0 ? 0 : 1;
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
