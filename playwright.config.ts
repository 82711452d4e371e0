import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './scripts/lib/browser';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  timeout: 45_000,
  expect: { timeout: 8_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    // Traces double the time of a test on two cores: ask for one with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { args: BROWSER_ARGS, ...(executablePath !== null && { executablePath }) },
  },
});
