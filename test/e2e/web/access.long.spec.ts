import { findings } from '../../support/axe';
import { settled } from '../settled';
import { expect, hold, live, signIn, test } from './fixtures';

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing on the menu of the account and the empty list', async ({ page, sandbox, device }) => {
      device(0).device.connect();
      await signIn(page, sandbox);
      await expect(page.getByText('Online', { exact: true }).last()).toBeVisible();
      await page.getByRole('button', { name: /^Account/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
      await settled(page);
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox').fill('nothing has this name');
      await expect(page.getByRole('heading', { name: 'No device matches' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}

test.describe('an unreachable server', () => {
  test.use({ allowedConsole: /Failed to load resource/ });
  test('axe finds nothing on the banner, the error page and the disabled sign-in', async ({ page, sandbox }) => {
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    sandbox.control.addFault({ path: '/v1/user/events', kind: 'reset' });
    sandbox.control.dropStreams();
    await expect(page.getByRole('button', { name: 'Reconnect' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    sandbox.control.addFault({ path: '/v1/user', kind: 'reset' });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});

test.describe('error pages', () => {
  test.use({ allowedConsole: /Failed to load resource|ChunkLoadError|Loading chunk|MIME type|net::ERR/ });
  for (const scheme of ['light', 'dark'] as const) {
    test(`axe finds nothing in ${scheme}`, async ({ page, sandbox }) => {
      await page.emulateMedia({ colorScheme: scheme });
      sandbox.control.addFault({ path: '/v1/user/devices', kind: 'body', text: '7' });
      await signIn(page, sandbox);
      await expect(page.getByRole('heading', { name: 'Devices could not be loaded' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      sandbox.control.clearFaults();
      sandbox.control.addFault({ path: '/v1/user/devices', kind: 'body', text: '[null,{"id":"ok_1","role":5}]' });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Unreadable', { exact: true })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.getByRole('link', { name: 'Add Device' }).click();
      await expect(page.getByRole('heading', { name: 'Loading Error' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  }
});

test('user signs in, uses the menu, and finds and opens a device by keyboard alone', async ({ page, sandbox }) => {
  await page.goto(sandbox.url);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
      if (name.test(label)) return;
    }
    throw new Error(`${name} was not reached by Tab`);
  };
  await tabTo(/Continue with Google/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'SANDBOX sign-in' })).toBeVisible();
  await tabTo(/Mara Lindqvist/);
  await page.keyboard.press('Enter');
  await expect(live(page)).toBeVisible();
  await tabTo(/Account: Mara/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open a device…' })).toBeFocused();
  for (const name of ['Notifications…', 'Units and time zone…', 'Keyboard shortcuts…', 'Sign out']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name })).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Account/ })).toBeFocused();
  // One row is a stop of Tab, the first; the arrow keys move among the rows.
  await tabTo(/^Old rover/);
  for (const name of ['River gauge camera', 'Workshop spare', 'Greenhouse camera']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Offline, no video yet' })).toBeVisible();
});

test('a chosen dark theme is applied before the first paint', async ({ page, sandbox }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${sandbox.url}/sign-in`);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  const release = await hold(page, '**/assets/main.*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.boot-header')).toBeVisible();
  // Nothing is painted before the style sheet is there, but a test can ask for colours before that.
  await page.waitForFunction(() => document.styleSheets.length > 0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(11, 15, 20)');
  release();
});
