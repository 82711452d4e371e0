import type { Locator, Page } from '@playwright/test';
import { expect, hold, installClock, live, row, signIn, test } from './fixtures';

// @spec 2.26
test('the list shows three skeletons of its rows while it loads, and nothing jumps', async ({ page, sandbox }) => {
  await signIn(page, sandbox);
  const release = await hold(page, '**/v1/user/devices');
  await page.addInitScript(() => {
    // The list of the visit before would be shown instead.
    localStorage.removeItem('farsight.wasSignedIn');
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await expect(page.getByTestId('device-skeleton')).toHaveCount(3);
  release();
  await expect(page.getByRole('grid', { name: 'Devices' })).toBeVisible();
  await expect(page.getByTestId('device-skeleton')).toHaveCount(0);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.02);
});

for (const width of [1280, 390]) {
  test(
    `at ${width} px the search, the filters and the first row stand where they will be`,
    { tag: '@long' },
    async ({ page, sandbox }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, sandbox);
      const release = await hold(page, '**/v1/user/devices');
      await page.reload();
      const tools = [page.getByRole('searchbox'), page.getByRole('button', { name: 'Filter', exact: true })];
      const boxes = (first: Locator) => Promise.all([...tools, first].map((one) => one.boundingBox()));
      const skeleton = page.getByTestId('device-skeleton').first();
      await expect(skeleton).toBeVisible();
      const before = await boxes(skeleton);
      release();
      const first = page.locator('[data-index="0"]');
      await expect(first).toBeVisible();
      expect((await boxes(first)).map((box) => box?.y)).toEqual(before.map((box) => box?.y));
    },
  );
}

/** Below an address whose pages have a header of their own. */
const UNKNOWN = {
  device: {
    name: 'an unknown device',
    path: '/devices/dev_nothere',
    title: 'Device not found',
    home: 'All devices',
  },
  page: {
    name: 'an unknown page of a device',
    path: '/devices/dev_nothere/settings/nothing',
    title: 'Opps! This page does not exist',
    home: 'Home',
  },
} as const;

test.describe('with faults that the browser prints', () => {
  test.use({ allowedConsole: /Failed to load resource|ChunkLoadError|Loading chunk|MIME type|net::ERR/ });

  test(
    'R3: asks for the user three times while the server answers 5xx, then shows it as unavailable',
    { tag: '@long' },
    async ({ page, sandbox }) => {
      sandbox.control.addFault({ path: '/v1/user', kind: 'status', status: 503 });
      await page.goto(`${sandbox.url}/sign-in`);
      await expect(page.getByRole('button', { name: 'Server Unavailable' })).toBeVisible();
      expect(sandbox.control.stats().requests['GET /v1/user']).toBe(3);
    },
  );

  test('R5: no button stays disabled when an answer never comes', { tag: '@long' }, async ({ page, sandbox }) => {
    await installClock(page);
    sandbox.control.addFault({ path: '/v1/user', kind: 'hang' });
    await page.goto(`${sandbox.url}/sign-in`);
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
    // The limit of 15 s is the browser's own timer, which no page clock moves.
    await expect(page.getByRole('button', { name: 'Server Unavailable' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });

  // @spec 4.22
  test(
    'R38, R11: shows the end of a session once, and returns to the page after signing in',
    { tag: '@long' },
    async ({ page, sandbox }) => {
      await signIn(page, sandbox, 'Mara Lindqvist', '/?q=camera');
      await expect(live(page)).toBeVisible();
      sandbox.control.endSessions();
      await expect(page).toHaveURL(`${sandbox.url}/sign-in?redirect=%2F%3Fq%3Dcamera`);
      await expect(page.getByText('Your session has ended. Sign in again.')).toHaveCount(1);
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await page.getByRole('button', { name: 'Mara Lindqvist' }).click();
      await expect(row(page, 'North mast camera')).toBeVisible();
      await expect(row(page, 'Harbour drone')).toHaveCount(0);
    },
  );

  for (const { name, path, title, home, width, height } of [
    { ...UNKNOWN.device, width: 390, height: 844 },
    { ...UNKNOWN.device, width: 844, height: 390 },
    { ...UNKNOWN.page, width: 390, height: 844 },
  ])
    test(
      `${name} has the header of every page at ${width} x ${height}`,
      { tag: '@long' },
      async ({ page, sandbox }) => {
        await page.setViewportSize({ width, height });
        await signIn(page, sandbox, 'Mara Lindqvist', path);
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
        // Where there is no room for its switch, the menu has the theme.
        if (width >= 640) await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
        await page.getByRole('button', { name: 'Mara Lindqvist' }).click();
        if (width < 640) await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
        await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: home, exact: true }).click();
        await expect(row(page, 'Harbour drone')).toBeVisible();
      },
    );

  test(
    'R41: a page whose script fails to load once is shown after a retry',
    { tag: '@long' },
    async ({ page, sandbox }) => {
      await signIn(page, sandbox);
      await expect(live(page)).toBeVisible();
      // Scripts that are asked for ahead of a click would be here already.
      const lost: string[] = [];
      await page.route('**/assets/*.js', async (route) => {
        const url = route.request().url();
        if (lost.includes(url)) return route.continue();
        lost.push(url);
        return route.abort('connectionreset');
      });
      await page.getByRole('link', { name: 'Add Device' }).click();
      await expect(page.getByRole('heading', { name: 'Add device' })).toBeVisible();
      expect(lost).not.toEqual([]);
    },
  );

  // @spec 2.56, 2.59
  test('R41: a page whose script cannot be loaded shows an error in its frame, without a reload loop', async ({
    page,
    sandbox,
  }) => {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    await sandbox.control.setListening(false);
    await page.getByRole('link', { name: 'Add Device' }).click();
    await expect(page.getByRole('heading', { name: 'Loading Error' })).toBeVisible();
    await expect(
      page.getByText('Failed to load application resources. This might be due to a network issue or outdated cache.'),
    ).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible();
    await sandbox.control.setListening(true);
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await expect(page.getByRole('heading', { name: 'Add device' })).toBeVisible();
  });
});

/** Makes one page throw while it is drawn, through what it reads from the address. */
async function breakDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const get = URLSearchParams.prototype.get;
    URLSearchParams.prototype.get = function (this: URLSearchParams, name: string) {
      if (name === 'sort') throw new Error('Broken on purpose');
      return get.call(this, name);
    };
  });
}

test.describe('a page that throws while it renders', () => {
  test.use({ allowedConsole: /Broken on purpose/ });
  // @spec 2.57
  test('R42: is replaced by the error page, and header and menu keep working', async ({ page, sandbox }) => {
    await breakDrawing(page);
    await signIn(page, sandbox);
    await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
    await expect(page.getByText('Sorry, an unexpected error has occurred.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account: Mara Lindqvist' })).toBeVisible();
    await page.goto(`${sandbox.url}/device`);
    await expect(page.getByRole('heading', { name: 'Add device' })).toBeVisible();
  });
});
