// `npm run test:soak`: the end-to-end tests that take minutes each. What follows `--` goes to Playwright.
import { findBrowser, installBrowser } from './lib/browser';
import { buildWeb } from './lib/buildWeb';
import { checkDesktopBuilds } from './lib/checks';
import { fail, runTool } from './lib/process';

async function main(): Promise<void> {
  if ((findBrowser() ?? installBrowser()) === null)
    fail('No Chromium could be installed. Install one, or name it in CHROMIUM_PATH, and run again.');
  const isWebBuilt = await buildWeb();
  const desktop = await checkDesktopBuilds({ show: false });
  if (!isWebBuilt || desktop.code !== 0) fail(`The app could not be built.\n${desktop.output}`);
  const env = { FARSIGHT_E2E_RUN: 'soak' };
  const args = ['test', ...process.argv.slice(2)];
  process.exitCode = (await runTool('@playwright/test#playwright', args, { show: true, env })).code;
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
