import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import type { deviceOf } from '../../support/sandboxClient';
import { beginSignOut, expect, hold, installClock, live, pauseClock, row, signIn, test } from './fixtures';

/** Opens the list of a user with a device that is online; the result is a second tab, still empty. */
async function openTwoTabs(page: Page, sandbox: Sandbox, { name, device }: ReturnType<typeof deviceOf>): Promise<Page> {
  device.connect();
  await signIn(page, sandbox);
  await expect(row(page, name).getByText('Online')).toBeVisible();
  return page.context().newPage();
}

test(
  'R14: eight live tabs share one stream, and another tab takes over when the one that holds it closes',
  { tag: '@long' },
  async ({ page, context, sandbox, device }) => {
    const harbour = device(0);
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    const others = await Promise.all(Array.from({ length: 7 }, () => context.newPage()));
    for (const tab of others) {
      await tab.goto(sandbox.url);
      await expect(live(tab)).toBeVisible();
    }
    expect(sandbox.control.stats().openStreams).toBe(1);
    harbour.device.connect();
    for (const tab of [page, ...others]) await expect(row(tab, harbour.name).getByText('Online')).toBeVisible();
    await page.close();
    await expect.poll(() => sandbox.control.stats().openStreams).toBe(1);
    await expect(live(others[3]!)).toBeVisible();
    harbour.device.disconnect();
    for (const tab of others) await expect(row(tab, harbour.name).getByText('Offline')).toBeVisible();
  },
);

test('a second tab knows at once which devices are online', { tag: '@long' }, async ({ page, sandbox, device }) => {
  const harbour = device(0);
  const second = await openTwoTabs(page, sandbox, harbour);
  await second.goto(sandbox.url);
  await expect(row(second, harbour.name).getByText('Online')).toBeVisible();
  await expect(row(second, 'Survey wing').getByText('Offline')).toBeVisible();
  expect(sandbox.control.stats().requests['GET /v1/user/devices/status'] ?? 0).toBe(0);
});

test.describe('a tab that takes the lead when a session ends', () => {
  // It may ask who is online before it hears that the session is over; the browser prints the answer.
  test.use({ allowedConsole: /401 \(Unauthorized\).*\/v1\/user\/(devices\/status|events)/ });

  // @spec 0.6, 0.7
  // @threat S85
  test('R19: signing out, signing in and the theme reach the other tab at once, without a timer', async ({
    page,
    context,
    sandbox,
  }) => {
    await installClock(page);
    await signIn(page, sandbox);
    const second = await context.newPage();
    await second.goto(sandbox.url);
    await expect(live(second)).toBeVisible();

    // The clocks of both tabs: what is looked at again and again, and what is put off, does not come now.
    await pauseClock(page);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');

    // The server has ended the session, and its answer is on its way back.
    const release = await hold(page, /\/v1\/oauth2\/user\/sessions$/, 'answer');
    await beginSignOut(page, sandbox);
    await expect(second).toHaveURL(`${sandbox.url}/sign-in`);
    await page.clock.resume();
    await expect(second.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
    await expect(second.getByText('Your session has ended. Sign in again.')).toHaveCount(0);
    await expect(page.getByText(/Redirecting/)).toHaveCount(0);
    release();
    await expect(page.getByText(/Redirecting/)).toBeVisible();

    await page.goto(`${sandbox.url}/sign-in`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Ines Carvalho' }).click();
    await expect(row(page, 'Quarry drone')).toBeVisible();
    await expect(row(second, 'Quarry drone')).toBeVisible();
    await expect(second.getByText('2 devices')).toBeVisible();
  });
});

// @spec 0.4
test('S31: the next user sees nothing of the one before', async ({ page, sandbox }) => {
  await signIn(page, sandbox);
  await expect(page.getByText('8 devices')).toBeVisible();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'theme'));
  await expect.poll(kept).toContain('farsight.display.u_mara');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${sandbox.url}/sign-in`);
  await expect.poll(kept).toEqual([]);
  const release = await hold(page, '**/v1/user/devices');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Ines Carvalho' }).click();
  await expect(page.getByTestId('device-skeleton').first()).toBeVisible();
  await expect(page.getByText('Greenhouse camera')).toHaveCount(0);
  release();
  await expect(page.getByText('2 devices')).toBeVisible();
});

test.describe('signing in again', () => {
  test.use({ allowedConsole: /Failed to load resource|net::ERR/ });
  test(
    'as the same user in another tab keeps the first tab live, with the new session',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const harbour = device(0);
      const second = await openTwoTabs(page, sandbox, harbour);
      await second.goto(`${sandbox.url}/v1/oauth2/user/google?redirect=/`);
      await second.getByRole('button', { name: 'Mara Lindqvist' }).click();
      await expect(row(second, harbour.name).getByText('Online')).toBeVisible();
      await second.close();
      await expect(live(page)).toBeVisible();
      await expect(row(page, harbour.name).getByText('Online')).toBeVisible();
      await expect(row(page, 'Survey wing').getByText('Offline')).toBeVisible();
      expect(sandbox.control.stats().openStreams).toBe(1);
      // Nothing but the stream asks here: its 401 alone must end the session.
      sandbox.control.addFault({ path: '/v1/user/events', kind: 'status', status: 401 });
      sandbox.control.dropStreams();
      await expect(page).toHaveURL(`${sandbox.url}/sign-in`);
    },
  );
});
