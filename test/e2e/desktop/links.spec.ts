import { readFileSync } from 'node:fs';
import { chooseInBrowser, closeWindow, expect, live, opened, openLink, signIn, startSignIn, test } from './fixtures';
import { signInToken } from '../../support/sandboxClient';

const SCHEME = 'farsight-dev';

// @threat S42
test('a sign-in link that starts the app asks first, naming the account, and signs in (R34, S42)', async ({
  launch,
  sandbox,
}) => {
  const token = await signInToken(sandbox, 'u_mara');
  const app = await launch({ args: [`${SCHEME}://auth?token=${token}`] });
  const window = await app.page();
  const dialog = window.getByRole('dialog', { name: 'Sign in as Mara Lindqvist?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(window.getByText('Signed in as Mara Lindqvist')).toBeVisible();
  await expect(live(window)).toBeVisible();
});

test(
  'a sign-in that began before a restart is completed by its link',
  { tag: '@long' },
  async ({ launch, sandbox, page }) => {
    const first = await launch({ userData: test.info().outputPath('profile') });
    await first.page();
    const address = await startSignIn(first);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await first.close();
    const link = await chooseInBrowser(page, address);
    const second = await launch({ userData: first.userData, args: [link] });
    await expect(live(await second.page())).toBeVisible();
    expect(sandbox.control.stats().openStreams).toBe(1);
  },
);

test(
  'links that are not valid bring the window to the front, say why, and leave the session alone (R36)',
  { tag: '@long' },
  async ({ launch, sandbox, page }) => {
    const app = await launch();
    const window = await app.page();
    await signIn(app, sandbox.url, page);
    for (const [link, sentence] of [
      [`${SCHEME}://auth`, 'Authentication failed: The link contained no sign-in.'],
      [`${SCHEME}://auth?token=%00`, 'Authentication failed: The sign-in link cannot be read.'],
      [`${SCHEME}://auth?error=access_denied`, 'Authentication failed: The link contained no sign-in.'],
      [`${SCHEME}://auth?token=${'x'.repeat(40)}`, 'Authentication failed: The sign-in link is no longer valid.'],
      [
        `${SCHEME}://auth?token=${'x'.repeat(40)}&state=stranger`,
        'Authentication failed: This sign-in was not started here.',
      ],
    ] as const) {
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
      expect(await openLink(app, sandbox.url, link)).toBe(0);
      await expect(window.getByText(sentence)).toBeVisible();
      expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())).toBe(false);
      await window
        .getByRole('button', { name: /Dismiss/ })
        .first()
        .click();
    }
    await expect(live(window)).toBeVisible();
  },
);

// @threat S17
test('a sign-in link of another account asks first; Cancel changes nothing, Switch switches (S17)', async ({
  launch,
  sandbox,
  page,
}) => {
  const app = await launch();
  const window = await app.page();
  await signIn(app, sandbox.url, page);
  const before = await window.evaluate(() => localStorage.getItem('session_token'));
  const link = async () => `${SCHEME}://auth?token=${await signInToken(sandbox, 'u_jonas')}`;

  await openLink(app, sandbox.url, await link());
  const dialog = window.getByRole('dialog', { name: /^Switch to / });
  await expect(dialog).toContainText('@sandbox.example');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await window.evaluate(() => localStorage.getItem('session_token'))).toBe(before);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(window.getByRole('button', { name: 'Account: Mara Lindqvist' })).toBeVisible();

  await openLink(app, sandbox.url, await link());
  await dialog.getByRole('button', { name: 'Switch' }).click();
  // An open dialog hides what is behind it, so who was signed in says nothing yet.
  await expect(window.getByRole('button', { name: 'Account: Jonas Okafor' })).toBeVisible();
  await expect(live(window)).toBeVisible();
  expect(await window.evaluate(() => localStorage.getItem('session_token'))).not.toBe(before);
});

test(
  'the same link twice signs in once; a link ends the polling',
  { tag: '@long' },
  async ({ launch, sandbox, page }) => {
    const app = await launch();
    const window = await app.page();
    const link = await chooseInBrowser(page, await startSignIn(app));
    await Promise.all([openLink(app, sandbox.url, link), openLink(app, sandbox.url, link)]);
    await expect(live(window)).toBeVisible();
    await openLink(app, sandbox.url, link);
    await expect(window.getByRole('dialog')).toHaveCount(0);
    expect(await opened(app)).toHaveLength(1);
    // The poll would have asked by now.
    await new Promise((resolve) => setTimeout(resolve, 6000));
    expect(sandbox.control.stats().requests['GET /v1/oauth2/user/sessions/poll/:token'] ?? 0).toBeLessThanOrEqual(1);
  },
);

test('starting the app a second time brings its window to the front', { tag: '@long' }, async ({ launch, sandbox }) => {
  const app = await launch();
  await app.page();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  expect(await openLink(app, sandbox.url, '--nothing')).toBe(0);
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((one) => [one.isMinimized(), one.isFocused()]),
      ),
    )
    .toEqual([[false, true]]);
});

test(
  'a link that arrives while the app quits starts it again and is opened',
  { tag: '@long' },
  async ({ launch, sandbox }) => {
    const link = `${SCHEME}://auth?token=${await signInToken(sandbox, 'u_mara')}`;
    const file = test.info().outputPath('relaunch.json');
    const app = await launch();
    await app.page();
    // Played: the second instance that hands the link over, which would have to start within the moment in which the first one saves;
    // and Electron's own start of the next run.
    await app
      .evaluate(
        ({ app: running }, [to, deepLink]) => {
          const { writeFileSync } = process.getBuiltinModule('node:fs');
          running.relaunch = (options) => writeFileSync(to, JSON.stringify(options?.args));
          running.once('will-quit', () => running.emit('second-instance', {}, [], '/', { deepLink }));
          setTimeout(() => running.quit());
        },
        [file, link] as const,
      )
      .catch(() => undefined);
    expect(await app.ended).toBe(0);
    const args = JSON.parse(readFileSync(file, 'utf8')) as string[];
    expect(args.slice(-2)).toEqual(['--', link]);
    const next = await launch({ userData: app.userData, args: args.slice(-2) });
    await expect((await next.page()).getByRole('dialog', { name: 'Sign in as Mara Lindqvist?' })).toBeVisible();
  },
);

// In a real Electron macOS emits both; here a test does.
test(
  'on macOS a link, and a click in the dock, open a window when there is none',
  { tag: '@long' },
  async ({ launch, sandbox }) => {
    const token = await signInToken(sandbox, 'u_mara');
    const app = await launch();
    const view = await app.page();
    await expect(view.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await closeWindow(app, view);
    await app.evaluate(({ app: running }) => running.emit('activate'));
    const second = await app.page();
    await expect(second.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await closeWindow(app, second);
    const wasTaken = await app.evaluate(({ app: running }, link) => {
      let isPrevented = false;
      running.emit('open-url', { preventDefault: () => (isPrevented = true) }, link);
      return isPrevented;
    }, `${SCHEME}://auth?token=${token}`);
    expect(wasTaken).toBe(true);
    const third = await app.page();
    await expect(third.getByRole('dialog', { name: 'Sign in as Mara Lindqvist?' })).toBeVisible();
  },
);
