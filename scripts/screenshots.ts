// `npm run screenshots`: draws docs/screenshots/*.png from the running sandbox, light and dark, wide and narrow.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { start, type Sandbox } from '../test/sandbox/index';
import { BROWSER_ARGS, findBrowser } from './lib/browser';
import { buildWeb } from './lib/buildWeb';
import { fail, ROOT } from './lib/process';

const OUT = path.join(ROOT, 'docs/screenshots');
const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } } as const;
const SCHEMES = ['light', 'dark'] as const;

async function signIn(page: Page, url: string, person: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: person }).click();
  await page.getByRole('heading', { name: 'Devices', exact: true }).waitFor();
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(700);
  await page.screenshot({ path: path.join(OUT, `${name}.png`) });
}

async function tour(
  browser: Browser,
  sandbox: Sandbox,
  size: keyof typeof SIZES,
  scheme: (typeof SCHEMES)[number],
): Promise<void> {
  const context = await browser.newContext({ viewport: SIZES[size], colorScheme: scheme, hasTouch: size === 'narrow' });
  const page = await context.newPage();
  const name = (what: string) => `${what}-${size}-${scheme}`;
  await page.goto(`${sandbox.url}/sign-in`);
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
  await shoot(page, name('sign-in'));
  await signIn(page, sandbox.url, 'Mara Lindqvist');
  await page
    .getByText(/^ARMED$|^Disarmed$/)
    .locator('visible=true')
    .first()
    .waitFor();
  await page.locator('li img').first().waitFor();
  await shoot(page, name('devices'));
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await shoot(page, name('user-menu'));
  await page.goto(`${sandbox.url}/nowhere`);
  await shoot(page, name('not-found'));
  await deviceTour(page, sandbox, name);
  await context.close();

  const newcomer = await browser.newContext({ viewport: SIZES[size], colorScheme: scheme });
  const empty = await newcomer.newPage();
  await signIn(empty, sandbox.url, 'Tomo Sato');
  await shoot(empty, name('no-devices'));
  await newcomer.close();
}

/** What can be done about a device: adding one, its settings, sharing it. */
async function deviceTour(page: Page, sandbox: Sandbox, name: (what: string) => string): Promise<void> {
  const device = `${sandbox.url}/devices/${sandbox.find('Harbour')?.id}`;
  await page.goto(device);
  await page.getByText('Video is good').waitFor();
  await shoot(page, name('live'));
  const ids = sandbox.factory.filter(({ behaviour }) => behaviour === 'steady').map(({ id }) => id);
  await page.goto(`${sandbox.url}/wall?devices=${ids.slice(0, 6).join(',')}`);
  await page
    .getByText(/^Live$/)
    .first()
    .waitFor();
  await page.waitForTimeout(3000);
  await shoot(page, name('wall'));
  await page.goto(`${sandbox.url}/device`);
  await page.getByLabel('Device code').fill('BCDF');
  await shoot(page, name('add-device'));
  await page.goto(`${device}/settings/general`);
  await page.getByText('Serial number').waitFor();
  await shoot(page, name('general'));
  await page.goto(`${device}/settings/sharing`);
  await page.getByRole('listitem').filter({ hasText: 'ines@sandbox.example' }).waitFor();
  await shoot(page, name('sharing'));
}

async function lostConnection(browser: Browser, sandbox: Sandbox): Promise<void> {
  const context = await browser.newContext({ viewport: SIZES.wide, colorScheme: 'light' });
  const page = await context.newPage();
  await signIn(page, sandbox.url, 'Mara Lindqvist');
  await page.getByText('Online', { exact: true }).locator('visible=true').first().waitFor();
  await sandbox.control.setListening(false);
  await page.getByRole('button', { name: 'Reconnect' }).waitFor({ timeout: 20_000 });
  await shoot(page, 'connection-lost-wide-light');
  await page.goto('about:blank');
  await sandbox.control.setListening(true);
  await page.goto(sandbox.url);
  await context.close();
}

async function main(): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === null) fail('No Chromium was found. Install one, or name it in CHROMIUM_PATH.');
  if (!(await buildWeb())) fail('The web app could not be built.');
  mkdirSync(OUT, { recursive: true });
  const sandbox = await start({ webRoot: path.join(ROOT, 'dist/web'), fleet: true, devices: 12 });
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  for (const size of ['wide', 'narrow'] as const)
    for (const scheme of SCHEMES) await tour(browser, sandbox, size, scheme);
  await lostConnection(browser, sandbox);
  await browser.close();
  await sandbox.close();
  console.log(`Wrote ${OUT}`);
}

main().catch((error: unknown) => fail(String((error as Error).stack)));
