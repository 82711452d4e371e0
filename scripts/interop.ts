// `npm run interop`: the product with WHEP servers of other makers, with a table at the end. What follows `--` goes to
// Playwright; `--plain` has a player with nothing but the protocol instead of the product. A run of all cases writes `docs/interop.md`.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from './lib/buildWeb';
import { demandBrowser, installParts } from './lib/installParts';
import { interopDocument, interopTable, type Suite } from './lib/interopTable';
import { fail, ROOT, runTool } from './lib/process';
import { writeMarkdown } from './lib/writeMarkdown';

const REPORT = path.join(ROOT, 'test-results/interop.json');
const DOCUMENT = path.join(ROOT, 'docs/interop.md');

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const isPlain = args.includes('--plain');
  await installParts('chromium', 'gstreamer', 'aiortc', 'coturn', 'janus');
  demandBrowser();
  if (!(await buildWeb())) fail('The web app could not be built; the messages above say why.');
  const env = { FARSIGHT_E2E_RUN: 'interop', ...(isPlain && { FARSIGHT_INTEROP_PLAYER: 'plain' }) };
  // A run that ends early must not show the table of the one before.
  rmSync(REPORT, { force: true });
  const passedOn = ['test', ...args.filter((one) => one !== '--plain')];
  process.exitCode = (await runTool('@playwright/test#playwright', passedOn, { show: true, env })).code;
  if (!existsSync(REPORT)) return;
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as Suite;
  console.log(`\n${interopTable(report)}`);
  if (args.length > 0) return;
  await writeMarkdown(DOCUMENT, interopDocument(report));
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
