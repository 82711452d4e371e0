import type { Browser, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sandbox } from '../../test/sandbox/index';
import { median } from './measure';
import { signedIn } from './watching';

const CUTS = 10;
const ROUNDS = 5;
/** How much longer the run with cuts may take. */
const MOST = 1.5;
const COMMAND = 'seq 1 100000';

const screen = (page: Page) => page.locator('.xterm-rows').first();

async function type(page: Page, line: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Terminal 1 of/ }).focus();
  await page.keyboard.type(`${line}\n`);
}

const connections = ({ control }: Sandbox): number => control.stats().terminalConnections;

const LOOK_MS = 2;
const MOST_LOOKS = 10_000;

/** Looks often: ten waits of the usual 25 ms would take longer than the run that is measured. */
async function soon(condition: () => boolean): Promise<void> {
  for (let looks = 0; !condition(); looks += 1) {
    if (looks > MOST_LOOKS) throw new Error('The connection did not come back.');
    await wait(LOOK_MS);
  }
}

/** ms until all numbers are on the screen, with so many cuts of the connection on the way. */
async function run(page: Page, sandbox: Sandbox, cuts: number): Promise<number> {
  await type(page, 'clear');
  await page.waitForFunction(() => !/100000/.test(document.querySelector('.xterm-rows')?.textContent ?? ''));
  const begun = performance.now();
  await type(page, COMMAND);
  // A cut before the first numbers could take the command along, on its way.
  await page.waitForFunction(() => /(?:\d\s*){40}/.test(document.querySelector('.xterm-rows')?.textContent ?? ''));
  for (let cut = 0; cut < cuts; cut += 1) {
    await soon(() => sandbox.control.stats().terminalViewers === 1);
    const before = connections(sandbox);
    sandbox.control.cutTerminals();
    await soon(() => connections(sandbox) > before);
  }
  await screen(page)
    .filter({ hasText: /99999\s*100000\s*operator@/ })
    .waitFor({ timeout: 60_000 });
  return performance.now() - begun;
}

/** A long output in the terminal, with its connection cut ten times beside the uncut run. */
export async function shellTimes(browser: Browser, sandbox: Sandbox, id: string): Promise<void> {
  const page = await signedIn(browser, sandbox);
  await page.goto(`${sandbox.url}/devices/${id}/settings/terminal`);
  await page.getByRole('button', { name: 'Open terminal', exact: true }).click();
  await screen(page).filter({ hasText: 'operator@' }).waitFor();
  await run(page, sandbox, 0);
  const times: Record<'uncut' | 'cut', number[]> = { uncut: [], cut: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.uncut.push(await run(page, sandbox, 0));
    times.cut.push(await run(page, sandbox, CUTS));
  }
  const missing = await page.getByText(/bytes of output are missing/).count();
  const [uncut, cut] = [median(times.uncut), median(times.cut)];
  console.log(
    `  ${COMMAND}   uncut ${uncut.toFixed(0)} ms, with ${CUTS} cuts ${cut.toFixed(0)} ms x${(cut / uncut).toFixed(2)} (${MOST})   missing output ${missing} (0)`,
  );
  await page.context().close();
}
