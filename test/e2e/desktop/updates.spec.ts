import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { FAILED_INSTALL_MS } from '../../../main/Leaving';
import { startUpdateFeed, type UpdateFeed } from '../../sandbox/index';
import { startSessionBus } from '../../support/sessionBus';
import { answerWith, clickMenu, expect, questions, signIn, test } from './fixtures';
import { without } from '../../../scripts/lib/machine';

const NEW = Buffer.from(`#!/bin/sh\n# ${'new '.repeat(50_000)}\n`);
const card = (window: Page) => window.getByRole('region', { name: /update/i });

let feed: UpdateFeed;
test.beforeEach(async () => {
  feed = await startUpdateFeed({ version: '1.2.0', contents: NEW });
});
test.afterEach(() => feed.close());

const withFeed = () => ({ FARSIGHT_UPDATES: `${feed.url}#${feed.publicKey}` });

/** A file that stands for the installed app, which an update replaces. */
function installed(): string {
  const file = test.info().outputPath('farsight.AppImage');
  writeFileSync(file, '#!/bin/sh\n# old\n');
  chmodSync(file, 0o755);
  return file;
}

// @spec 1.12
test('an update is found at the start, downloaded with progress and installed, and the app quits for it', async ({
  launch,
}) => {
  test.skip(...without('linux'));
  const file = installed();
  feed.fault = 'file-slow';
  const app = await launch({ env: { ...withFeed(), APPIMAGE: file } });
  const window = await app.page();
  await expect(card(window)).toContainText('Version 1.2.0 is ready to install');
  await expect(card(window).getByRole('heading', { name: 'Update Available' })).toBeVisible();
  // Noted in the page, which is gone with the app before a busy machine may have looked.
  const percents: number[] = [];
  window.on('console', (message) => {
    const [, percent] = /^percent (\d+)$/.exec(message.text()) ?? [];
    if (percent !== undefined) percents.push(Number(percent));
  });
  await window.evaluate(() => {
    new MutationObserver(() => {
      const bar = document.querySelector('[role=progressbar], progress');
      const value = bar?.getAttribute('value') ?? null;
      if (value !== null) console.debug(`percent ${Math.floor(Number(value))}`);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await card(window).getByRole('button', { name: 'Update Now' }).click();
  for (const name of ['Update Now', 'Later', 'Close'])
    await expect(card(window).getByRole('button', { name })).toBeDisabled();
  await expect(card(window).getByText(/^\d+ %$/)).toBeVisible();
  expect(await app.ended).toBe(0);
  expect(Math.max(...percents)).toBeGreaterThan(20);
  expect(readFileSync(file, 'utf8')).toBe(NEW.toString());
});

test(
  'an update whose signature does not match is refused with a reason, and the next try works',
  { tag: '@long' },
  async ({ launch }) => {
    test.skip(...without('linux'));
    const file = installed();
    const app = await launch({ env: { ...withFeed(), APPIMAGE: file } });
    const window = await app.page();
    await expect(card(window)).toBeVisible();
    feed.fault = 'file-corrupt';
    await card(window).getByRole('button', { name: 'Update Now' }).click();
    await expect(card(window).getByRole('alert')).toHaveText('Failed to download and install update');
    expect(readFileSync(file, 'utf8')).toContain('# old');
    feed.fault = null;
    await card(window).getByRole('button', { name: 'Update Now' }).click();
    expect(await app.ended).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(NEW.toString());
  },
);

// @threat S43
test(
  'the app says that an update could not replace its file, and keeps running (S43)',
  { tag: '@long' },
  async ({ launch }) => {
    test.skip(...without('linux'));
    const file = installed();
    const app = await launch({ env: { ...withFeed(), APPIMAGE: file } });
    const window = await app.page();
    await expect(card(window)).toBeVisible();
    rmSync(file);
    await card(window).getByRole('button', { name: 'Update Now' }).click();
    await expect(card(window).getByRole('alert')).toHaveText('Failed to download and install update');
    await expect(card(window).getByRole('button', { name: 'Later' })).toBeEnabled();
    writeFileSync(file, '#!/bin/sh\n# old\n');
    await card(window).getByRole('button', { name: 'Update Now' }).click();
    expect(await app.ended).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(NEW.toString());
  },
);

test(
  'the app asks about unsaved changes before it installs an update, which waits when the user stays',
  { tag: '@long' },
  async ({ launch, sandbox, page }) => {
    test.skip(...without('linux'));
    const file = installed();
    const app = await launch({ env: { ...withFeed(), APPIMAGE: file } });
    const window = await app.page();
    await signIn(app, sandbox.url, page);
    await window.getByRole('link', { name: 'Settings of Harbour drone' }).click();
    const name = window.getByRole('textbox', { name: 'Name' });
    await name.fill('Half typed');
    await answerWith(app, 1);
    await card(window).getByRole('button', { name: 'Update Now' }).click();
    await expect.poll(() => questions(app)).toEqual([expect.objectContaining({ message: 'Leave without saving?' })]);
    await expect(card(window).getByRole('button', { name: 'Update Now' })).toBeEnabled();
    await expect(card(window).getByRole('heading', { name: 'Update Available' })).toBeVisible();
    await expect(card(window).getByRole('alert')).toHaveCount(0);
    await expect(name).toHaveValue('Half typed');
    expect(readFileSync(file, 'utf8')).toContain('# old');
    await answerWith(app, 0);
    await card(window).getByRole('button', { name: 'Update Now' }).click();
    expect(await app.ended).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(NEW.toString());
  },
);

// @threat S43
test(
  'after an installation that failed, closing hides the window again, and quitting sends what was logged last (S43)',
  { tag: '@long' },
  async ({ launch, sandbox }) => {
    test.skip(...without('linux'));
    test.skip(...without('trayHost'));
    const bus = await startSessionBus();
    await bus.showTray();
    const userData = test.info().outputPath('profile');
    mkdirSync(userData);
    writeFileSync(path.join(userData, 'settings.json'), JSON.stringify({ closeToTray: true }));
    const file = installed();
    const app = await launch({
      userData,
      env: { ...withFeed(), APPIMAGE: file, DBUS_SESSION_BUS_ADDRESS: bus.address },
    });
    const window = await app.page();
    await expect(card(window)).toBeVisible();
    rmSync(file);
    await card(window).getByRole('button', { name: 'Update Now' }).click();
    await expect(card(window).getByRole('alert')).toHaveText('Failed to download and install update');
    /** Calls the app's own bridge, which has no button for this before the sign-in. */
    const call = (group: string, name: string, argument: object | null = null) =>
      window.evaluate(
        async ([first, second, given]) =>
          (
            globalThis as unknown as { farsight: Record<string, Record<string, (one: unknown) => Promise<unknown>>> }
          ).farsight[first]?.[second]?.(given),
        [group, name, argument] as const,
      );
    await expect.poll(() => call('windows', 'settings')).toMatchObject({ value: { closeToTray: true, hasTray: true } });
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    const visible = () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isVisible()));
    expect(await visible()).toEqual([false]);
    await call('logs', 'write', { lines: [{ level: 'info', message: 'last words' }] });
    // So long after the failure no request to quit is followed. It was told after it had come, and the app's own clock is waited for.
    await app.evaluate((_, ms) => new Promise((resolve) => setTimeout(resolve, ms)), FAILED_INSTALL_MS + 10);
    const asked = app.evaluate(({ app: running }) => void setTimeout(() => running.quit())).catch(() => undefined);
    await Promise.race([asked, app.ended]);
    expect(await app.ended).toBe(0);
    expect(await (await fetch(`${sandbox.url}/sandbox/logs`)).text()).toContain('last words');
    await bus.close();
  },
);

test('"Later" and the cross hide the card; the menu brings it back', { tag: '@long' }, async ({ launch }) => {
  const app = await launch({ env: withFeed() });
  const window = await app.page();
  await card(window).getByRole('button', { name: 'Later' }).click();
  await expect(card(window)).toHaveCount(0);
  await clickMenu(app, 'Check for Updates…');
  await expect(card(window)).toBeVisible();
  await card(window).getByRole('button', { name: 'Close' }).click();
  await expect(card(window)).toHaveCount(0);
});

test(
  'an update feed with false data is ignored at the start, and reported when the user checks (R30)',
  { tag: '@long' },
  async ({ launch }) => {
    feed.fault = 'other-key';
    const app = await launch({ env: withFeed() });
    const window = await app.page();
    await expect.poll(() => feed.asked.length).toBeGreaterThan(0);
    await expect(card(window)).toHaveCount(0);
    await clickMenu(app, 'Check for Updates…');
    await expect(card(window).getByRole('alert')).toHaveText('Failed to check for updates');
    feed.fault = null;
    await card(window).getByRole('button', { name: 'Try again' }).click();
    await expect(card(window)).toContainText('Version 1.2.0 is ready to install');
  },
);

test(
  'a build without an update feed neither checks for updates nor shows them',
  { tag: '@long' },
  async ({ launch }) => {
    const app = await launch();
    const window = await app.page();
    await expect(window.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expect(card(window)).toHaveCount(0);
    expect(feed.asked).toEqual([]);
  },
);

// @spec 9.5
test('the app checks for updates once at the start, and not again by itself', { tag: '@long' }, async ({ launch }) => {
  const app = await launch({ env: withFeed() });
  const window = await app.page();
  await expect(card(window)).toBeVisible();
  await window.reload();
  await expect(card(window)).toBeVisible();
  await card(window).getByRole('button', { name: 'Later' }).click();
  await expect(card(window)).toHaveCount(0);
  await clickMenu(app, 'Check for Updates…');
  await expect(card(window)).toBeVisible();
  // That one, and the one at the start.
  expect(feed.asked.filter((one) => one.endsWith('.yml'))).toHaveLength(2);
});
