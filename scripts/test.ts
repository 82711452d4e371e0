// `npm test`: import law, lint, types, Jest, Playwright; ends with how long each took and one line that counts them all.
// `npm run test:long`: the tests that `npm test` leaves out, counted alike.
// `npm test -- FILE...`: all checks, and the tests in these files.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from './lib/buildWeb';
import { findElectron } from './lib/electron';
import { e2eFile, jestFile, LONG_E2E, LONG_JEST, PART, type Part } from './lib/longTests';
import { demandBrowser, installParts } from './lib/installParts';
import { has, isLacking } from './lib/machine';
import {
  checkBundle,
  checkDesktopBuilds,
  checkFormat,
  checkLaw,
  checkLint,
  checkSpecification,
  checkTypes,
} from './lib/checks';
import { closeRun, type Closing } from './lib/closing';
import { fail, ROOT, runScript, type RunResult } from './lib/process';
import { isWorthAnother, secondTry, type Played, type SecondTry } from './lib/secondTry';
import { createSteps, timingTable } from './lib/steps';
import { jestSuite, playwrightSuite, type Suite } from './lib/suites';
import { knownUnsteady } from './lib/unsteadyTests';
import { versionsHere } from './lib/versions';

const words = process.argv.slice(2);
const [order] = words;
const TEST_FILE = /^test\/(?:unit|contract|e2e)\/.+\.(?:test|spec)\.tsx?$/;
const isNaming = words.length > 0 && words.every((word) => TEST_FILE.test(word) && isThere(word));
if (words.length > 0 && !isNaming && (words.length > 1 || order !== 'long'))
  fail(
    '`npm test` runs the tests, `npm test -- FILE...` only those in the named files, such as test/unit/app/redirect.test.ts. `--no-install` installs nothing.',
  );
/** Some of the tests. */
interface Choice {
  /** Arguments of Jest; null: it is not run. */
  readonly jest: readonly string[] | null;
  /** End-to-end tests, as `web/list`. */
  readonly specs: readonly string[];
  /** What the run leaves out, as its closing lines say it. */
  readonly note: string;
}
/** Null where all tests of a part are played. */
const choice: Choice | null = isNaming ? chooseFiles(words) : null;
const part: Part = order === 'long' ? 'long' : 'usual';
/** What the tests need beside npm's packages; without most of it they are skipped. */
const PARTS = [
  'chromium',
  'firefox',
  'webkit',
  'keytar',
  'secretService',
  'trayHost',
  'gio',
  'nginx',
  'gstreamer',
  'aiortc',
  'coturn',
] as const;
const RESULTS = path.join(ROOT, 'test-results');
const checks = { passed: 0, failed: 0 };
const played: Played[] = [];
const steps = createSteps();

function isThere(file: string): boolean {
  return existsSync(path.join(ROOT, file));
}

function chooseFiles(files: readonly string[]): Choice {
  const ofJest = files.filter((file) => !file.startsWith('test/e2e/'));
  const specs = files.filter((file) => !ofJest.includes(file));
  return {
    jest: ofJest.length > 0 ? ['--runTestsByPath', ...ofJest] : null,
    specs: specs.map((file) => file.replace(/^test\/e2e\/|\.spec\.ts$/g, '')),
    note: 'Only the named test files ran; `npm test` runs all.',
  };
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

const checkCode = (): Promise<void> => check('lint and types', () => checkLint(BACKGROUND, { withTypes: true }));

async function buildDesktop(): Promise<void> {
  if (choice === null || choice.specs.some((spec) => spec.startsWith('desktop/')))
    await check('desktop builds', () => checkDesktopBuilds(BACKGROUND));
}

/** Checks that only compute, one after another at low priority. */
async function checkText(): Promise<void> {
  await check('format', () => checkFormat(BACKGROUND));
  await check('import law', () => checkLaw(BACKGROUND));
  await check('specification', () => checkSpecification(BACKGROUND));
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
  const ofPart = part === 'long' ? ['--runTestsByPath', ...long] : ['--testPathIgnorePatterns', ...long];
  const args = choice === null ? ofPart : choice.jest;
  if (args !== null) await play('unit and contract tests', jestSuite({ args }));
}

/** The end-to-end tests of some projects of `playwright.config.ts`; `run` names their results. */
async function playwright(step: string, run: string, ...projects: readonly string[]): Promise<void> {
  // Tests that are named are played whichever part they belong to.
  const chosen = choice === null ? { env: { [PART]: part } } : { files: choice.specs.map(e2eFile) };
  await play(step, playwrightSuite(run, projects, chosen));
}

async function endToEnd(): Promise<void> {
  if (choice?.specs.length === 0) return;
  if (part === 'usual' && choice === null) {
    // What waits more than it computes runs beside what does not.
    await playwright('pages and other browsers', 'pages', 'browsers', 'walks', 'pages');
    await playwright('video and servers of other makers', 'video', 'hidden', 'interop', 'video');
    return;
  }
  await playwright('pages end to end', 'pages', 'walks', 'pages');
  await playwright('video end to end', 'video', 'hidden', 'video');
  if (choice === null || choice.specs.some((spec) => spec.startsWith('browsers/')))
    await playwright('other browsers', 'browsers', 'browsers');
}

/** The checks of `npm test` and its Jest tests, side by side as far as they do not disturb each other. */
async function usual(isBuilt: boolean): Promise<void> {
  // Beside the bundle's visits nothing but these, at low priority: on a busy machine, late requests would count as well.
  const [desktop, text] = [buildDesktop(), checkText()];
  if (isBuilt && choice === null) await check('bundle budget', () => checkBundle({ show: false }));
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
  if (has('linux') && has('root')) await check('newcomer', () => runScript('newcomer', { show: false }));
  else console.log('The newcomer was NOT RUN: it needs root on Linux.');
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
  const failed = await installParts(...PARTS);
  // Elsewhere a machine may lack them; on CI a failed installation would take tests out of every run unnoticed.
  if (failed.length > 0 && process.env.CI) {
    console.log(`FAIL installing ${failed.join(', ')}`);
    count(false);
  }
  demandBrowser();
  const isBuilt = await build();
  if (part === 'usual') await usual(isBuilt);
  else await long();
  if (isBuilt) await endToEnd();
  const second = await tryAgain();
  console.log(timingTable(steps.timings, performance.now() - start));
  console.log(desktopBody());
  if (choice !== null) console.log(choice.note);
  else if (part === 'usual')
    console.log(`Left to \`npm run test:long\`: ${LONG_JEST.length} files of Jest, ${LONG_E2E.length} of Playwright.`);
  console.log(versionsHere());
  const today = new Date().toISOString().slice(0, 10);
  close(closeRun(played, second, { known, today, isLacking }));
}

function close({ passed, failed, unsteady, skipped, lines }: Closing): void {
  for (const line of lines) console.log(line);
  if (unsteady > 0)
    console.log(`${unsteady} unsteady, counted apart: failed beside others, passed at least two of three times alone.`);
  const allFailed = failed + checks.failed;
  const alsoSkipped = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`${passed + checks.passed} passed, ${allFailed} failed${alsoSkipped}`);
  process.exitCode = allFailed === 0 ? 0 : 1;
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
