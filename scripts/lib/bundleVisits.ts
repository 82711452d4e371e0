import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { start } from '../../test/sandbox/index';
import { BROWSER_ARGS } from './browser';
import { isScript, WEB } from './bundleSizes';
import { copyConfigured } from './hosting';

/** A visit is watched this long after its first screen, in ms: row extras, traces and statistics come by then. */
const AFTER_MS = 10_000;
/** No script has been asked for this long: the page has all that it needs. */
const QUIET_MS = 1500;
/** A name that is not this machine's, on which nothing is counted. */
const HOST = 'farsight.test';
const MARK = 'first screen';

export interface Site {
  readonly browser: Browser;
  readonly url: string;
  /** A device that has all there is. */
  readonly device: string;
  readonly close: () => Promise<void>;
}

/** The built web app as it is hosted: with collectors of logs, traces and statistics, under a name of its own. */
export async function openSite(executablePath: string): Promise<Site> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farsight-bundle-'));
  const webRoot = path.join(folder, 'web');
  const analytics = { host: `https://statistics.${HOST}`, key: 'public' };
  copyConfigured(WEB, webRoot, { loki: { url: '/' }, traces: { endpoint: '/' }, analytics, environment: 'test' });
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const url = `http://${HOST}:${port}`;
  const sandbox = await start({ webRoot, fleet: true, port, website: url });
  const args = [
    ...BROWSER_ARGS,
    `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
    `--unsafely-treat-insecure-origin-as-secure=${url}`,
  ];
  const browser = await chromium.launch({ executablePath, args });
  const close = async () => {
    await browser.close();
    await sandbox.close();
    rmSync(folder, { recursive: true });
  };
  return { browser, url, device: sandbox.find('Harbour drone')?.id ?? '', close };
}

async function signIn({ url }: Site, context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click();
  await page.getByRole('grid', { name: 'Devices' }).waitFor();
  // Its stream closes, so that a later tab opens its own, as a single tab does.
  await page.close();
}

/** Notes in the page itself when the text is there: what the test hears of it comes later. */
function markWhenShown([text, mark]: readonly [string, string]): void {
  const observer = new MutationObserver(() => {
    if (!document.documentElement.textContent.includes(text)) return;
    observer.disconnect();
    performance.mark(mark);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

interface Screen {
  readonly route: string;
  /** Stands on it when it is ready. */
  readonly sign: string;
  readonly isSignedIn: boolean;
}

/** The paths that a cold browser asks for until the screen is ready, and those of the ten seconds after. */
export async function visitScreen(site: Site, { route, sign, isSignedIn }: Screen) {
  const context = await site.browser.newContext();
  if (isSignedIn) await signIn(site, context);
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(site.url)) paths.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(markWhenShown, [sign, MARK] as const);
  await page.goto(site.url + route);
  await page.getByText(sign).waitFor();
  await page.waitForTimeout(AFTER_MS);
  const later = await page.evaluate((mark) => {
    const shown = performance.getEntriesByName(mark)[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime > shown)
      .map(({ name }) => new URL(name).pathname);
  }, MARK);
  await context.close();
  const isLater = (one: string) => later.includes(one);
  return { first: paths.filter((one) => !isLater(one)), after: paths.filter(isLater) };
}

/** The scripts that a page asks for until it has come to rest. */
async function scriptsOf(page: Page, address: string): Promise<readonly string[]> {
  const scripts: string[] = [];
  let last = Infinity;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!isScript(pathname)) return;
    scripts.push(pathname);
    last = Infinity;
  });
  page.on('requestfinished', () => (last = Date.now()));
  await page.goto(address);
  await page.getByRole('navigation', { name: 'Settings' }).waitFor();
  last = Date.now();
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
  return scripts;
}

/** Side by side: what is counted is which scripts a page asks for, not when. */
const TABS = 4;

/** The scripts that each page of a device's settings asks for, by its path below `settings/`. */
export async function visitSettings(site: Site, routes: readonly string[]): Promise<Map<string, readonly string[]>> {
  const context = await site.browser.newContext();
  await signIn(site, context);
  const found = new Map<string, readonly string[]>(routes.map((route) => [route, []]));
  const left = [...routes];
  const visitNext = async (): Promise<void> => {
    const route = left.shift();
    if (route === undefined) return;
    const page = await context.newPage();
    const address = `${site.url}/devices/${site.device}/settings/${route.replace(/:\w+/, 'some_id')}`;
    found.set(route, await scriptsOf(page, address));
    await page.close();
    await visitNext();
  };
  await Promise.all(Array.from({ length: TABS }, visitNext));
  await context.close();
  return found;
}
