import type { Page } from '@playwright/test';
import { expect, installClock, live, signIn, test } from './fixtures';
import { chip, decoded, MOVING, watchLive } from './watching';

/** Scripts that come from now on are lost on the way. Returns how to let them through again. */
async function block(page: Page): Promise<() => Promise<void>> {
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, (route) => route.abort());
  return () => page.unroute(scripts);
}

const playing = (page: Page) => chip(page, MOVING);

const failed = (page: Page, what: string) =>
  page.getByText(`The ${what} could not be loaded. Check the connection and try again.`);

interface Part {
  readonly name: string;
  readonly what: string;
  /** Below a device's address. */
  readonly path: string;
  readonly width?: number;
  /** What is there before scripts are lost. */
  readonly before?: (page: Page) => Promise<void>;
  readonly open: (page: Page) => Promise<void>;
  readonly shown: (page: Page) => ReturnType<Page['locator']>;
}

const byName = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** The script of the menu of a person's row, which is not the one that is lost. */
async function loadMenu(page: Page): Promise<void> {
  await button('Actions for Ines Carvalho')(page);
  await expect(page.getByRole('menuitem', { name: 'Change access…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}
const pick = (item: string) => async (page: Page) => {
  await button('Actions for Ines Carvalho')(page);
  await page.getByRole('menuitem', { name: item }).click();
};

const PARTS: readonly Part[] = [
  {
    name: 'user menu',
    what: 'menu',
    path: '',
    open: button('Account: Mara Lindqvist'),
    shown: (page) => page.getByRole('menu'),
  },
  {
    name: 'palette',
    what: 'search',
    path: '',
    open: (page) => page.keyboard.press('Control+k'),
    shown: (page) => byName(page, 'Open a device'),
  },
  {
    name: 'confirmation of a removal',
    what: 'dialog',
    path: '/settings/general',
    open: button('Remove device…'),
    shown: (page) => byName(page, /^Remove /),
  },
  {
    name: 'question about unsaved changes',
    what: 'dialog',
    path: '/settings/general',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Device name' }).fill('Another name');
      await page.getByRole('link', { name: 'Live', exact: true }).click();
    },
    shown: (page) => byName(page, 'Leave without saving?'),
  },
  {
    name: 'menu of a person',
    what: 'menu',
    path: '/settings/sharing',
    open: button('Actions for Ines Carvalho'),
    shown: (page) => page.getByRole('menu'),
  },
  {
    name: 'change of access',
    what: 'dialog',
    path: '/settings/sharing',
    before: loadMenu,
    open: pick('Change access…'),
    shown: (page) => byName(page, /^Access for/),
  },
  {
    name: 'confirmation of a revocation',
    what: 'dialog',
    path: '/settings/sharing',
    before: loadMenu,
    open: pick('Revoke access…'),
    shown: (page) => byName(page, /^Revoke access for/),
  },
];

test.describe('a part of a page whose script fails to load (R50)', () => {
  // The scripts that are lost on purpose.
  test.use({ allowedConsole: /net::ERR_FAILED/ });

  for (const { name, what, path, before, open, shown } of PARTS) {
    test(
      `${name}: leaves the rest of the page working, and loads with the next try`,
      { tag: name === 'user menu' ? [] : '@long' },
      async ({ page, sandbox }) => {
        await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${sandbox.factory[0]?.id ?? ''}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForTimeout(800);
        await before?.(page);
        const unblock = await block(page);
        await open(page);
        await expect(failed(page, what)).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Loading Error' })).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await unblock();
        await open(page);
        await expect(shown(page)).toBeVisible();
      },
    );
  }

  test(
    'row menu: leaves the rest of the page working, and loads with the next try',
    { tag: '@long' },
    async ({ page, sandbox }) => {
      await page.setViewportSize({ width: 400, height: 800 });
      await signIn(page, sandbox);
      await expect(live(page)).toBeVisible();
      const unblock = await block(page);
      const open = button(/^Actions for/);
      await open(page);
      await expect(failed(page, 'menu')).toBeVisible();
      await unblock();
      await open(page);
      await expect(page.getByRole('menu')).toBeVisible();
    },
  );

  test(
    'developer panel: leaves the rest of the page working, and loads with the next try',
    { tag: '@long' },
    async ({ page, sandbox }) => {
      await signIn(page, sandbox);
      await expect(live(page)).toBeVisible();
      const toggle = async () => {
        await page.getByRole('button', { name: 'Account: Mara Lindqvist' }).click();
        await page.getByRole('menuitemcheckbox', { name: 'Developer panel' }).click();
      };
      await page.getByRole('button', { name: 'Account: Mara Lindqvist' }).click();
      const unblock = await block(page);
      await page.getByRole('menuitemcheckbox', { name: 'Developer panel' }).click();
      await expect(failed(page, 'developer panel')).toBeVisible();
      await unblock();
      await toggle();
      await expect(page.getByRole('complementary', { name: 'Developer panel' })).toBeVisible();
    },
  );

  test(
    'readings and pictures of rows load again by themselves',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const drone = device(0);
      drone.device.connect();
      await installClock(page);
      await signIn(page, sandbox);
      const unblock = await block(page);
      await page.clock.runFor(3000);
      await unblock();
      await page.clock.runFor(30_000);
      await expect(page.getByText(/^−\d+ dBm$/).first()).toBeVisible();
    },
  );

  test('live video plays on', { tag: '@long' }, async ({ page, sandbox, device }) => {
    await watchLive(page, sandbox, device(0));
    const unblock = await block(page);
    for (const part of PARTS.filter(({ path }) => path === '')) {
      await part.open(page);
      await expect(failed(page, part.what)).toBeVisible();
      const frames = await decoded(page);
      await expect.poll(() => decoded(page)).toBeGreaterThan(frames + 5);
      await expect(playing(page)).toBeVisible();
    }
    expect(await page.evaluate(() => (window as unknown as { peers: unknown[] }).peers.length)).toBe(1);
    await unblock();
    for (const part of PARTS.filter(({ path }) => path === '')) {
      await part.open(page);
      await expect(part.shown(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(part.shown(page)).toHaveCount(0);
    }
    await expect(playing(page)).toBeVisible();
  });
});
