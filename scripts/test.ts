// `npm test`: import law, lint, types, Jest, Playwright; ends with how long each took and one line that counts them all.
// `npm run test:long`: the tests that `npm test` leaves out, counted alike.
// `npm test -- --changed`: what the change since `main` touches.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { hasBrowsers, installBrowser } from './lib/browser';
import { buildWeb } from './lib/buildWeb';
import { changedFiles } from './lib/changedFiles';
import { planChange, type ChangePlan } from './lib/changePlan';
import { findElectron } from './lib/electron';
import { e2eFile, jestFile, LONG_E2E, LONG_JEST, PART, type Part } from './lib/longTests';
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
import { excuseFor } from './lib/mayLack';
import { createSteps, timingTable } from './lib/steps';
import { jestSuite, playwrightSuite, type Suite } from './lib/suites';
import { knownUnsteady } from './lib/unsteadyTests';
import { versionsHere } from './lib/versions';

const [order, ...others] = process.argv.slice(2);
if (others.length > 0 || (order !== undefined && order !== 'long' && order !== '--changed'))
  fail('`npm test` plays all tests, `npm test -- --changed` those that the change since the branch main touches.');
/** Files that changed and what is played for them; null where other tests are chosen. */
interface Change {
  readonly files: readonly string[];
  readonly plan: ChangePlan;
}
const change: Change | null = order === '--changed' ? readChange() : null;
const part: Part = order === 'long' ? 'long' : 'usual';
/** Tests that read the sources instead of importing them; of these, what takes long tests `scripts/`, where any change plays all tests. */
const READERS = 'test/unit/scripts';
const OF_SCRIPTS: readonly string[] = ['commands', 'packaging', 'secondTry'].map((name) => `${name}.test.ts`);
const RESULTS = path.join(ROOT, 'test-results');
const checks = { passed: 0, failed: 0 };
const played: Played[] = [];
const steps = createSteps();

function isThere(file: string): boolean {
  return existsSync(path.join(ROOT, file));
}

/** Null, with the reason said, where only all tests will do. */
function readChange(): Change | null {
  const files = changedFiles('main');
  if (files === null) {
    console.log('There is no branch main here to compare with: all tests are played.');
    return null;
  }
  const plan = planChange(files, (spec) => isThere(e2eFile(spec)));
  if (plan.unknown.length > 0) {
    console.log(`All tests are played, because these files may touch any: ${plan.unknown.join(', ')}.`);
    return null;
  }
  console.log(`${files.length} files changed. End to end: ${plan.specs.join(', ')}.`);
  return { files, plan };
}

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

const BACKGROUND = { show: false, isBackground: true };

async function checkCode(): Promise<void> {
  if (change === null) return check('lint and types', () => checkLint(BACKGROUND, { withTypes: true }));
  // A change in one file shows as a type error in another.
  await check('types', () => checkTypes(BACKGROUND));
  await check('lint', () => checkLint(BACKGROUND, { files: change.files.filter(isThere) }));
}

async function buildDesktop(): Promise<void> {
  if (change === null || change.plan.specs.some((spec) => spec.startsWith('desktop/')))
    await check('desktop builds', () => checkDesktopBuilds(BACKGROUND));
}

/** Checks that only compute, one after another at low priority. */
async function checkText(): Promise<void> {
  const files = change?.files.filter(isThere) ?? [];
  await check('format', () => checkFormat(BACKGROUND, files));
  await check('import law', () => checkLaw(BACKGROUND));
  await check('conformance', () => checkConformance(BACKGROUND));
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

/** Jest's tests of this part. */
async function jest(): Promise<void> {
  const long = LONG_JEST.map(jestFile);
  const chosen = part === 'long' ? ['--runTestsByPath', ...long] : ['--testPathIgnorePatterns', ...long];
  await play('unit and contract tests', jestSuite({ args: change === null ? chosen : jestOfChange(change) }));
}

/** The tests that import a changed file, and `READERS`. */
function jestOfChange({ files }: Change): readonly string[] {
  const readers = readdirSync(path.join(ROOT, READERS)).filter((name) => !OF_SCRIPTS.includes(name));
  return ['--findRelatedTests', ...files.filter(isThere), ...readers.map((name) => `${READERS}/${name}`)];
}

/** The end-to-end tests of some projects of `playwright.config.ts`; `run` names their results. */
async function playwright(step: string, run: string, ...projects: readonly string[]): Promise<void> {
  // Tests that are named are played whichever part they belong to.
  const chosen = change === null ? { env: { [PART]: part } } : { files: change.plan.specs.map(e2eFile) };
  await play(step, playwrightSuite(run, projects, chosen));
}

async function endToEnd(): Promise<void> {
  if (part === 'usual' && change === null) {
    // What waits more than it computes runs beside what does not.
    await playwright('pages and other browsers', 'pages', 'browsers', 'walks', 'pages');
    await playwright('video and servers of other makers', 'video', 'hidden', 'interop', 'video');
    return;
  }
  await playwright('pages end to end', 'pages', 'walks', 'pages');
  await playwright('video end to end', 'video', 'hidden', 'video');
  if (change === null || change.plan.specs.some((spec) => spec.startsWith('browsers/')))
    await playwright('other browsers', 'browsers', 'browsers');
}

/** The checks of `npm test` and its Jest tests, side by side as far as they do not disturb each other. */
async function usual(isBuilt: boolean): Promise<void> {
  // Beside the bundle's visits nothing but these, at low priority: on a busy machine, late requests would count as well.
  const [desktop, text] = [buildDesktop(), checkText()];
  if (isBuilt && change === null) await check('bundle budget', () => checkBundle({ show: false }));
  await desktop;
  const code = checkCode();
  await jest();
  // Nothing else runs, because the end-to-end tests limit times.
  await Promise.all([text, code]);
}

/** The checks and Jest tests of `npm run test:long`. */
async function long(): Promise<void> {
  await check('desktop builds', () => checkDesktopBuilds({ show: false }));
  await check('types', () => checkTypes({ show: false }));
  await jest();
}

/** Where the desktop suite ran; printed each time, so that the stand-in is never taken for Electron. */
function desktopBody(): string {
  const electron = findElectron();
  if (electron !== null) return `The desktop suite ran in the Electron at ${path.relative(ROOT, electron)}.`;
  return 'The desktop suite ran in the stand-in for Electron. In a real Electron it was NOT RUN: none is installed here (test/support/electronOnChromium/README.md lists what that leaves unproved). S12 and S13 on a packaged app: NOT RUN, for the same reason; `npm run package:verify` runs them in the release.';
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
  if (!hasMediaServers('usual')) process.stderr.write(`${installMediaServers('usual')}\n`);
  const isBuilt = await build();
  if (part === 'usual') await usual(isBuilt);
  else await long();
  if (isBuilt) await endToEnd();
  const second = await tryAgain();
  console.log(timingTable(steps.timings, performance.now() - start));
  console.log(desktopBody());
  if (change !== null) console.log('Only what the change since main touches was played; `npm test` plays all.');
  else if (part === 'usual')
    console.log(`Left to \`npm run test:long\`: ${LONG_JEST.length} files of Jest, ${LONG_E2E.length} of Playwright.`);
  for (const sentence of missingBrowsers()) console.log(sentence);
  console.log(versionsHere());
  const today = new Date().toISOString().slice(0, 10);
  close(closeRun(played, second, { known, today, excuseFor }));
}

function close({ passed, failed, unsteady, notRun, lines }: Closing): void {
  if (notRun > 0)
    console.log(`${notRun} tests were not run: this machine lacks what they need, and may (scripts/lib/mayLack.ts).`);
  for (const line of lines) console.log(line);
  if (unsteady > 0)
    console.log(`${unsteady} unsteady, counted apart: failed beside others, passed at least two of three times alone.`);
  const allFailed = failed + checks.failed;
  console.log(`${passed + checks.passed} passed, ${allFailed} failed`);
  process.exitCode = allFailed === 0 ? 0 : 1;
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
