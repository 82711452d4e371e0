import type { Page, Request } from '@playwright/test';
import { expect, live, row, signIn, test } from './fixtures';

/** The calls of a page from now on, by their paths, in the order in which they are made. */
function callsOf(page: Page) {
  const calls: { path: string; at: number; request: Request }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v1/')) calls.push({ path: pathname, at: Date.now(), request });
  });
  const count = (path: string) => calls.filter((one) => one.path === path).length;
  return { calls, count };
}

/** Keeps the app's own script back until it is released. */
async function holdApp(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/main\.[0-9a-f]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('who has signed in before is asked for with the devices while the app is still on its way, once each', async ({
  page,
  sandbox,
}) => {
  await signIn(page, sandbox);
  await expect(live(page)).toBeVisible();
  const release = await holdApp(page);
  const { count } = callsOf(page);
  const reloaded = page.reload();
  await expect.poll(() => [count('/v1/user'), count('/v1/user/devices')]).toEqual([1, 1]);
  release();
  await reloaded;
  await expect(row(page, 'Harbour drone')).toBeVisible();
  await expect(live(page)).toBeVisible();
  expect([count('/v1/user'), count('/v1/user/devices')]).toEqual([1, 1]);
});

test('a first visit, and one with a token, asks for nothing before the app is there', async ({ page, sandbox }) => {
  const release = await holdApp(page);
  const first = callsOf(page);
  const opened = page.goto(sandbox.url);
  await page.waitForRequest(/\/assets\/main\./);
  await page.waitForTimeout(500);
  expect(first.calls).toEqual([]);
  release();
  await opened;
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();

  await signIn(page, sandbox);
  await expect(live(page)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('session_token', 'token-of-a-host'));
  const asked = page.waitForRequest('**/v1/user');
  await page.reload();
  expect(await (await asked).headerValue('authorization')).toBe('Bearer token-of-a-host');
});

test.describe('a session that has ended meanwhile', () => {
  test.use({ allowedConsole: /401 \(Unauthorized\)/ });
  test('leads to the sign-in page, as it always does', async ({ page, context, sandbox }) => {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    await context.clearCookies();
    const { count } = callsOf(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in/);
    const before = count('/v1/user/devices');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(count('/v1/user/devices')).toBe(before);
  });
});
