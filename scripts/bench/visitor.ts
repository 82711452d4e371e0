import type { Browser, BrowserContext } from '@playwright/test';
import type { Sandbox } from '../../test/sandbox/index';

/** What a browser has kept of a signed-in user: cookies and storage. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser of its own with an empty cache: a visitor's, or one that has kept something. */
export async function openContext(browser: Browser, kept?: Kept): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    ...(kept && { storageState: kept }),
  });
  // tsx names functions by a helper of its own, which a page does not have.
  await context.addInitScript('globalThis.__name ??= (one) => one');
  return context;
}

/** The list has then loaded all that it loads later, and what it keeps is kept. */
const SETTLE_MS = 4000;

/** Signs the owner of all devices in by the pages, visits the list and keeps what the browser has then. */
export async function signInOnce(browser: Browser, { url }: Sandbox): Promise<Kept> {
  const context = await openContext(browser);
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click();
  await page.getByText('Live: connected').waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await page.goto('about:blank');
  const kept = await context.storageState({ indexedDB: true });
  await context.close();
  return kept;
}

/** The same user in a browser that has kept nothing but the session. */
export const sessionOnly = ({ cookies }: Kept): Kept => ({ cookies, origins: [] });
