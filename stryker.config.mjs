// `npm run mutate` (scripts/mutate.ts) runs this once for each room, and says what to change and which tests to run.
const room = process.env.FARSIGHT_MUTATE ?? 'app';
const tests = process.env.FARSIGHT_MUTATE_TESTS ?? '';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  packageManager: 'npm',
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  jest: {
    projectType: 'custom',
    configFile: 'jest.config.cjs',
    // The tests of the room itself: what a far-away test notices by chance is no proof, and takes its time for each fault.
    config: { testMatch: [`<rootDir>/test/unit/${room}/**/*${tests}*.test.{ts,tsx}`] },
    enableFindRelatedTests: true,
  },
  coverageAnalysis: 'perTest',
  // What runs once, while a module loads, needs all tests in a new process each: hours.
  ignoreStatic: process.env.FARSIGHT_MUTATE_STATIC === undefined,
  disableTypeChecks: false,
  checkers: [],
  tempDirName: '.cache/mutate',
  ignorePatterns: [
    'dist',
    'release',
    '.cache',
    '.sandbox',
    'test-results',
    'playwright-report',
    'docs',
    'test/e2e',
    'test/interop',
  ],
  reporters: ['json', 'html', 'dots'],
  jsonReporter: { fileName: `test-results/mutate/${room}.json` },
  htmlReporter: { fileName: `test-results/mutate/${room}.html` },
  timeoutMS: 5_000,
  timeoutFactor: 3,
  concurrency: 1,
  thresholds: { high: 90, low: 85, break: null },
  allowConsoleColors: false,
};
