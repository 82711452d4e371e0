import os from 'node:os';
import { defineConfig, type Project } from '@playwright/test';
import { BROWSER_ARGS, findHeadlessShell } from './scripts/lib/browser';
import { FIREFOX_RELAY } from './scripts/lib/otherBrowsers';

const executablePath = findHeadlessShell();
const cores = os.availableParallelism();

/** Specs that measure live video. A processor that is busy elsewhere shows in what they measure. */
const VIDEO = [
  'video*',
  'hidden*',
  'health',
  'wall*',
  'cameras',
  'recording',
  'screen',
  'parts',
  'feeds',
  'links',
  'sound',
  'tour',
  'connection',
]
  .map((name) => `**/web/${name}{,.long}.spec.ts`)
  .concat('**/{desktop,both}/video.long.spec.ts');
/** Of these, what waits for a minute in a browser of its own. Playwright leaves such browsers to the end, where it ran alone. */
const HIDING = '**/web/hidden-video.long.spec.ts';
/** Specs with tests of 10 to 30 s: they begin before the others, so that none of them runs on alone at the end. */
const WALKS = ['pages', 'states', 'toasts', 'walk.long'].map((name) => `**/web/${name}.spec.ts`);
/** Specs in other browsers than Chromium. */
const OTHERS = '**/browsers/*.spec.ts';
const SOAK = /@soak/;
/** Tests of `npm run test:long` alone. Playwright compares this with a test's path, title and tags. */
const LONG = /\.long\.spec\.ts|@long\b/;
/** `npm test` sets the variable; without it, every test can be run by its name. */
const chosen: Pick<Project, 'grepInvert'> = { grepInvert: process.env.FARSIGHT_TESTS === 'gate' ? [SOAK, LONG] : SOAK };
/** Pages wait for the network and for timers more than they compute, so that more of them run than there are cores. */
const workers = 2 * cores + 1;
/** Fewer where time is measured. */
const measuring = cores + 1;

/**
 * The system's own Firefox, by WebDriver BiDi: a channel of Playwright's that its documentation does not name yet. Playwright's
 * patched Firefox and WebKit are not used, because no user has them.
 */
const inFirefox: Project['use'] = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: FIREFOX_RELAY,
  },
};
/** The product before WHEP servers of other makers, one case at a time; `npm run test:long` runs a few of them. */
const interop: Project = { name: 'interop', testDir: 'test/interop', workers: 1, timeout: 60_000 };

/** `npm test` and `npm run test:long` run the first three beside each other, then the others. In each run, the project with the longest tests begins. */
const usual: Project[] = [
  { name: 'browsers', testMatch: OTHERS, ...chosen, use: inFirefox, workers: measuring },
  { name: 'walks', testMatch: WALKS, ...chosen },
  { name: 'pages', testIgnore: [...VIDEO, ...WALKS, OTHERS], ...chosen },
  { name: 'electron', testDir: 'test/contract/electron', ...chosen },
  { name: 'hidden', testMatch: HIDING, ...chosen, workers: 1 },
  { ...interop, ...chosen, grep: /@fast/ },
  { name: 'video', testMatch: VIDEO, testIgnore: HIDING, ...chosen, workers: measuring },
];

/** Minutes of watching, run only by `npm run test:soak`, one at a time. */
const soak: Project[] = [{ name: 'soak', grep: SOAK, workers: 1, timeout: 20 * 60_000 }];

/** Names the results, and with them what is run: `soak`, or any name for the usual tests. */
const run = process.env.FARSIGHT_E2E_RUN ?? 'e2e';

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: `test-results/${run}`,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  // A test that passes only then is flaky, and named so at the end of a run.
  retries: run === 'soak' || run === 'interop' ? 0 : 2,
  // `hidden` and `interop` run beside `video`, within the number that leaves live video its processor.
  workers: run === 'video' ? measuring : workers,
  projects: run === 'soak' ? soak : run === 'interop' ? [interop] : usual,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['./scripts/lib/specReporter.ts'], ['json', { outputFile: `test-results/${run}.json` }]],
  use: {
    viewport: { width: 1280, height: 800 },
    // Traces double the time of a test on two cores: ask for one with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { args: BROWSER_ARGS, ...(executablePath !== null && { executablePath }) },
  },
});
