// `npm run test:soak`: the end-to-end tests that take minutes each. What follows `--` goes to Playwright.
import { buildWeb } from './lib/buildWeb';
import { checkDesktopBuilds } from './lib/checks';
import { demandBrowser, installParts } from './lib/installParts';
import { fail, runTool } from './lib/process';

async function main(): Promise<void> {
  await installParts('chromium');
  demandBrowser();
  const isWebBuilt = await buildWeb();
  const desktop = await checkDesktopBuilds({ show: false });
  if (!isWebBuilt || desktop.code !== 0) fail(`The app could not be built.\n${desktop.output}`);
  const env = { FARSIGHT_E2E_RUN: 'soak' };
  const args = ['test', ...process.argv.slice(2)];
  process.exitCode = (await runTool('@playwright/test#playwright', args, { show: true, env })).code;
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
