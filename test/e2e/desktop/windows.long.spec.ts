import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deviceOf } from '../../support/sandboxClient';
import { startSessionBus } from '../../support/sessionBus';
import {
  answerWith,
  clickMenu,
  clickNote,
  closeWindow,
  expect,
  live,
  notes,
  questions,
  row,
  signIn,
  test,
} from './fixtures';
import { without } from '../../../scripts/lib/machine';

test('the window keeps its size, theme and zoom, and shows no white before a dark page', async ({ launch }) => {
  const userData = test.info().outputPath('profile');
  const first = await launch({ userData });
  const view = await first.page();
  await view.getByTitle('Dark').click();
  await clickMenu(first, 'Zoom In');
  await first.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 50, width: 1000, height: 700 }),
  );
  const file = path.join(userData, 'settings.json');
  await expect
    .poll(() => existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as unknown))
    .toMatchObject({ theme: 'dark', zoom: 1, bounds: { width: 1000, height: 700 } });
  await first.close();

  const second = await launch({ userData });
  const again = await second.page();
  expect(
    await second.evaluate(({ nativeTheme }) => [nativeTheme.themeSource, nativeTheme.shouldUseDarkColors]),
  ).toEqual(['dark', true]);
  expect(
    await second.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds()),
  ).toMatchObject({ x: 40, y: 50, width: 1000, height: 700 });
  await expect
    .poll(() => second.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel()))
    .toBe(1);
  expect(await again.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(11, 15, 20)',
  );
});

test('the app starts with a damaged profile', async ({ launch }) => {
  const userData = test.info().outputPath('profile');
  const first = await launch({ userData });
  await first.page();
  await first.close();
  writeFileSync(path.join(userData, 'settings.json'), '{"bounds": "everywhere", "zoom": 1e9');
  const second = await launch({ userData });
  await expect((await second.page()).getByRole('button', { name: 'Continue with Google' })).toBeVisible();
});

test('the app notifies of a device that stays offline once that is switched on, and a click opens its page', async ({
  launch,
  sandbox,
  page,
}) => {
  const app = await launch();
  const view = await app.page();
  await signIn(app, sandbox.url, page);
  const { device, name } = deviceOf(sandbox, 0);
  device.connect();
  await expect(row(view, name).getByText('Online')).toBeVisible();
  await clickMenu(app, 'Settings…');
  const dialog = view.getByRole('dialog', { name: 'App settings' });
  await expect(dialog.getByRole('switch', { name: 'Open at login' })).toBeDisabled();
  await dialog.getByRole('switch', { name: 'Notify me when a device goes offline or comes back' }).check();
  await dialog.getByRole('combobox', { name: 'When offline for at least' }).selectOption('10 seconds');
  await dialog.getByRole('button', { name: 'Done' }).click();
  device.disconnect();
  await expect(row(view, name).getByText('Offline')).toBeVisible();
  expect(await notes(app)).toEqual([]);
  await expect.poll(() => notes(app)).toEqual([{ title: name, body: 'Offline' }]);
  device.connect();
  await expect.poll(() => notes(app)).toContainEqual({ title: name, body: 'Online again' });
  await clickNote(app, 0);
  await expect(view).toHaveURL(/\/devices\//);
  await closeWindow(app, view);
  await clickNote(app, 0);
  await expect(await app.page()).toHaveURL(/\/devices\//);
  device.disconnect();
});

test('closing hides the window while there is a tray icon, and ends the app without one', async ({
  launch,
  sandbox,
  page,
}) => {
  test.skip(...without('trayHost'));
  const bus = await startSessionBus();
  const app = await launch({ env: { DBUS_SESSION_BUS_ADDRESS: bus.address } });
  const view = await app.page();
  await signIn(app, sandbox.url, page);
  await clickMenu(app, 'Settings…');
  const keep = view.getByRole('switch', { name: 'Keep running when the window is closed' });
  await expect(keep).toBeDisabled();
  await view.getByRole('button', { name: 'Done' }).click();
  const hideTray = await bus.showTray();
  await clickMenu(app, 'Settings…');
  await keep.check();
  await view.getByRole('button', { name: 'Done' }).click();
  const visible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isVisible()));
  await expect(async () => {
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    expect(await visible()).toEqual([false]);
  }).toPass();
  await clickMenu(app, 'Devices');
  await expect(live(view)).toBeVisible();
  expect(await visible()).toEqual([true]);
  await hideTray();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await app.ended).toBe(0);
  await bus.close();
});

// @threat R46
test('the app starts with a temporary profile when its own cannot be written to, and says so (R46)', async ({
  launch,
}) => {
  const plain = test.info().outputPath('plain');
  writeFileSync(plain, '');
  const folder = path.join(plain, 'profile');
  const app = await launch({ env: { FARSIGHT_USER_DATA: folder } });
  await expect((await app.page()).getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect.poll(async () => JSON.stringify(await questions(app))).toContain('Farsight cannot write to its folder');
  expect(JSON.stringify(await questions(app))).toContain(folder);
});

test('a run from the sources writes its desktop entry and registers it with the system', async ({ launch }) => {
  test.skip(...without('linux', 'gio'));
  const data = test.info().outputPath('data');
  await (await launch({ env: { XDG_DATA_HOME: data } })).page();
  const file = path.join(data, 'applications/example.farsight.development.desktop');
  await expect.poll(() => existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain('MimeType=x-scheme-handler/farsight-dev;');
});

test('on Wayland the window appears once its page has loaded, because hidden windows are not painted', async ({
  launch,
}) => {
  const app = await launch({ env: { XDG_SESSION_TYPE: 'wayland' } });
  await app.page();
  const isVisible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  // A window whose page does not load is shown after five seconds.
  await expect.poll(isVisible, { timeout: 3000 }).toBe(true);
});

test('a page that crashes is loaded again, and the user is still signed in (R43)', async ({
  launch,
  sandbox,
  page,
}) => {
  const app = await launch();
  await signIn(app, sandbox.url, page);
  const { openedStreams } = sandbox.control.stats();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  // Only a page that stands again, with its session, opens a stream.
  await expect
    .poll(() => sandbox.control.stats())
    .toMatchObject({
      openedStreams: openedStreams + 1,
      openStreams: 1,
    });
});

test('a frozen page is ended and loaded again when the user chooses so', async ({ launch, sandbox, page }) => {
  const app = await launch();
  await signIn(app, sandbox.url, page);
  const { openedStreams } = sandbox.control.stats();
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    void window?.webContents.executeJavaScript('setTimeout(() => { for (;;); }); 0');
    // Chromium reports it once an input of the person has waited for half a minute.
    setTimeout(() => window?.webContents.emit('unresponsive'), 500);
  });
  await expect.poll(async () => JSON.stringify(await questions(app))).toContain('Farsight is not responding');
  await expect.poll(() => sandbox.control.stats()).toMatchObject({ openedStreams: openedStreams + 1, openStreams: 1 });
});

test('Ctrl+K opens a device by its name; About shows the versions and copies them', async ({
  launch,
  sandbox,
  page,
}) => {
  const app = await launch();
  const view = await app.page();
  await signIn(app, sandbox.url, page);
  await clickMenu(app, 'Open Device…');
  await view.getByRole('combobox', { name: 'Device, page or command' }).fill('harb');
  await view.keyboard.press('Enter');
  await expect(view.getByRole('heading', { name: 'Harbour drone' })).toBeVisible();
  await clickMenu(app, 'About Farsight');
  const about = view.getByRole('dialog', { name: 'About Farsight' });
  await expect(about).toContainText('1.1.6');
  await about.getByRole('button', { name: 'Copy diagnostics' }).click();
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await expect.poll(copied).toContain('Version: 1.1.6');
  expect(await copied()).toContain('deep link: auth');
  expect(await copied()).not.toContain('@sandbox.example');
});

test('the app quits cleanly, and at once after an uncaught error (R45)', async ({ launch }) => {
  const first = await launch();
  await first.page();
  await first.evaluate(({ app }) => void setTimeout(() => app.quit()));
  expect(await first.ended).toBe(0);
  const second = await launch();
  await second.page();
  await second.evaluate(({ dialog }) => {
    dialog.showErrorBox = () => undefined;
    // Of others, such as Electron: the app goes on.
    void Promise.reject(new Error('not handled'));
    setTimeout(() => {
      throw new Error('broken');
    }, 500);
  });
  expect(await second.ended).toBe(1);
});

test('the app asks about unsaved edits before it quits, and goes on when the user stays', async ({
  launch,
  sandbox,
  page,
}) => {
  const app = await launch();
  const view = await app.page();
  await signIn(app, sandbox.url, page);
  await view.getByRole('link', { name: 'Settings of Harbour drone' }).click();
  const name = view.getByRole('textbox', { name: 'Name' });
  await name.fill('Half typed');
  /** Quits while the window is hidden, as from the tray; the question is answered with the button of that number. */
  const quit = async (button: number) => {
    await answerWith(app, button);
    await app
      .evaluate(({ app: running, BrowserWindow }) => {
        BrowserWindow.getAllWindows()[0]?.hide();
        setTimeout(() => running.quit());
      })
      .catch(() => undefined);
  };
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.on('unresponsive', () => Object.assign(globalThis, { isTimeUp: true }));
  });
  await quit(1);
  const question = {
    isSeen: true,
    message: 'Leave without saving?',
    detail: 'This page has unsaved changes.',
    buttons: ['Discard changes', 'Cancel'],
  };
  await expect.poll(() => questions(app)).toEqual([expect.objectContaining(question)]);
  await expect(name).toHaveValue('Half typed');
  expect(sandbox.control.stats()).toMatchObject({ openStreams: 1 });
  // Electron gives a closing window five seconds, also one that stays: the app does not call it frozen then.
  await expect.poll(() => app.evaluate(() => (globalThis as { isTimeUp?: boolean }).isTimeUp)).toBe(true);
  expect(await questions(app)).toHaveLength(1);
  await quit(0);
  expect(await app.ended).toBe(0);
});
