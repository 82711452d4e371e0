// `npm test`: all checks, then Jest and Playwright without the tests of the long run.
// `npm run test:long`: all checks and all tests; `-- --shard 2/4` runs the second quarter of the tests, and the checks only in the first.
// `npm test -- FILE...`: all checks, and the tests in these files. Each run ends with its times and one line that counts everything.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from './lib/buildWeb';
import { findElectron } from './lib/electron';
import { demandBrowser, installParts } from './lib/installParts';
import { has, isLacking, type PartName } from './lib/machine';
import {
  checkApiDocs,
  checkBundle,
  checkDesktopBuilds,
  checkFormat,
  checkLaw,
  checkLint,
  checkSpecification,
  checkTypes,
} from './lib/checks';
import { closeRun, type Closing, type Played } from './lib/closing';
import { fail, ROOT, runScript, type RunResult } from './lib/process';
import { createSteps, timingTable } from './lib/steps';
import { runJest, runPlaywright } from './lib/suites';
import type { SuiteResult } from './lib/testResults';
import { versionsHere } from './lib/versions';

interface Order {
  readonly isLong: boolean;
  /** The part of the tests to run, such as `2/4`; null for all. */
  readonly shard: string | null;
  /** Test files to run; empty for all. */
  readonly files: readonly string[];
}

const USAGE =
  '`npm test` runs the tests, `npm run test:long` all of them, `npm run test:long -- --shard 1/4` a quarter. `npm test -- FILE...` runs the tests in files such as test/unit/app/redirect.test.ts. `--no-install` installs nothing.';
const TEST_FILE = /^test\/(?:unit|contract|e2e)\/.+\.(?:test|spec)\.tsx?$/;

function readOrder(): Order {
  const options = { long: { type: 'boolean', default: false }, shard: { type: 'string' } } as const;
  try {
    const { values, positionals: files } = parseArgs({ args: process.argv.slice(2), allowPositionals: true, options });
    const { long: isLong, shard = null } = values;
    const isShard = shard === null || (isLong && /^[1-9]\d*\/[1-9]\d*$/.test(shard));
    const areFiles = files.every((file) => !isLong && TEST_FILE.test(file) && existsSync(path.join(ROOT, file)));
    if (isShard && areFiles) return { isLong, shard, files };
  } catch {
    // An unknown option.
  }
  return fail(USAGE);
}

const { isLong, shard, files } = readOrder();
const specFiles = files.filter((file) => file.endsWith('.spec.ts'));
const jestFiles = files.filter((file) => !specFiles.includes(file));
const isFirstShard = shard === null || shard.startsWith('1/');
const isGate = !isLong && files.length === 0;
/** Leaves out Playwright's tests of the long run, and makes fewer runs of each property in Jest. */
const TESTS: NodeJS.ProcessEnv = isGate ? { FARSIGHT_TESTS: 'gate' } : {};
const SHARD = shard === null ? [] : [`--shard=${shard}`];
/** What the tests need beside npm's packages; without most of it they are skipped. */
const PARTS: readonly PartName[] = ['chromium', 'trayHost', 'gio', 'nginx'];
/** What only tests of the long run need. */
const LONG_PARTS: readonly PartName[] = [
  'firefox',
  'webkit',
  'keytar',
  'secretService',
  'gstreamer',
  'aiortc',
  'coturn',
];
const RESULTS = path.join(ROOT, 'test-results');
const BACKGROUND = { show: false, isBackground: true };
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

/** Checks that only compute, one after another at low priority. */
async function checkText(): Promise<void> {
  await check('format', () => checkFormat(BACKGROUND));
  await check('import law', () => checkLaw(BACKGROUND));
  await check('specification', () => checkSpecification(BACKGROUND));
  await check('API documents', () => checkApiDocs(BACKGROUND));
}

async function checkCode(): Promise<void> {
  await check('lint and types', () => checkLint(BACKGROUND, { withTypes: true }));
  if (isLong) await check('types by the compiler', () => checkTypes(BACKGROUND));
}

async function play(name: string, suite: () => Promise<SuiteResult>): Promise<void> {
  played.push({ name, result: await steps.run(name, suite) });
}

async function jest(): Promise<void> {
  const withoutLong = ['--testPathIgnorePatterns', String.raw`\.long\.test\.tsx?$`];
  const args = files.length > 0 ? ['--runTestsByPath', ...jestFiles] : isGate ? withoutLong : SHARD;
  if (files.length === 0 || jestFiles.length > 0)
    await play('unit and contract tests', () => runJest({ args, env: TESTS }));
}

/** Runs the end-to-end tests of some projects of `playwright.config.ts`; `run` names their results. */
async function playwright(step: string, run: string, ...projects: readonly string[]): Promise<void> {
  if (files.length > 0 && specFiles.length === 0) return;
  const args = files.length > 0 ? [...specFiles, '--pass-with-no-tests'] : SHARD;
  await play(step, () => runPlaywright(run, projects, { args, env: TESTS }));
}

async function endToEnd(): Promise<void> {
  // What waits more than it computes runs beside what does not.
  await playwright('pages and other browsers', 'pages', 'browsers', 'walks', 'pages', 'electron');
  await playwright('video and servers of other makers', 'video', 'hidden', 'interop', 'video');
}

/** All builds, and beside them the checks that only compute. False when the web app was not built. */
async function buildAndCheck(): Promise<boolean> {
  const desktop = check('desktop builds', () => checkDesktopBuilds(BACKGROUND));
  const text = isFirstShard ? checkText() : null;
  const [isBuilt] = await Promise.all([build(), desktop, text]);
  return isBuilt;
}

/** Lint and types at low priority beside Jest's tests. End-to-end tests limit times: nothing else runs beside those. */
async function checkAndJest(): Promise<void> {
  await Promise.all([jest(), isFirstShard ? checkCode() : null]);
}

/** Does what the README tells a new user, alone, because it counts seconds. */
async function newcomer(): Promise<void> {
  if (has('linux') && has('root')) await check('newcomer', () => runScript('newcomer', { show: false }));
  else console.log('The newcomer was NOT RUN: it needs root on Linux.');
}

/** Where the desktop suite ran; printed each time, so that the stand-in is never taken for Electron. */
function desktopBody(): string {
  const electron = findElectron();
  if (electron !== null) return `The desktop suite ran in the Electron at ${path.relative(ROOT, electron)}.`;
  return 'The desktop suite ran in the stand-in for Electron. In a real Electron it was NOT RUN: none is installed here (test/support/electronOnChromium/README.md lists what that leaves unproved). S12 and S13 on a packaged app: NOT RUN, for the same reason; `npm run package:verify` runs them in the release.';
}

/** What this run left out. */
function leftOut(): string {
  if (files.length > 0) return 'Only the named test files ran; `npm test` runs all.';
  if (shard !== null) return `Only shard ${shard} of the tests ran.`;
  return isLong ? 'All tests ran.' : 'Left to `npm run test:long`: files named `.long.` and tests with the tag @long.';
}

async function main(): Promise<void> {
  const start = performance.now();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const needsAll = isLong || files.some((file) => file.includes('.long.'));
  const failed = await installParts(...PARTS, ...(needsAll ? LONG_PARTS : []));
  // Elsewhere a machine may lack them; on CI a failed installation would take tests out of every run unnoticed.
  if (failed.length > 0 && process.env.CI) {
    console.log(`FAIL installing ${failed.join(', ')}`);
    count(false);
  }
  demandBrowser();
  const isBuilt = await buildAndCheck();
  // Alone: the one counts seconds, and on a busy machine late requests would count among the other's.
  if (isLong && isFirstShard) await newcomer();
  if (isBuilt && isLong && isFirstShard) await check('bundle budget', () => checkBundle({ show: false }));
  await checkAndJest();
  if (isBuilt) await endToEnd();
  console.log(timingTable(steps.timings, performance.now() - start));
  console.log(desktopBody());
  console.log(leftOut());
  console.log(versionsHere());
  close(closeRun(played, isLacking));
}

function close({ passed, failed, flaky, skipped, lines }: Closing): void {
  for (const line of lines) console.log(line);
  const allFailed = failed + checks.failed;
  const others = [flaky > 0 && `, ${flaky} flaky`, skipped > 0 && `, ${skipped} skipped`].filter(Boolean).join('');
  console.log(`${passed + checks.passed} passed, ${allFailed} failed${others}`);
  process.exitCode = allFailed === 0 ? 0 : 1;
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
