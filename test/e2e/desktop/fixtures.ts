import { expect, type Page } from '@playwright/test';
import { start, type Sandbox } from '../../sandbox/index';
import { launchDesktop, startAgain, type DesktopApp, type DesktopOptions } from '../../support/launchDesktop';
import { test as base } from '../silentTest';

export { expect };

interface Options {
  /** Console messages that the fault of a test brings about; every other one fails it. */
  readonly allowedConsole: RegExp | null;
}

interface Fixtures {
  readonly sandbox: Sandbox;
  /** Starts the app against the sandbox; everything that was started is closed after the test. */
  readonly launch: (options?: Partial<DesktopOptions>) => Promise<DesktopApp>;
}

export const test = base.extend<Options & Fixtures>({
  allowedConsole: [null, { option: true }],

  sandbox: async ({}, use) => {
    const sandbox = await start({ test: true, fleet: false, devices: 4, heartbeatMs: 1000 });
    await use(sandbox);
    await sandbox.close();
  },

  launch: async ({ sandbox, allowedConsole }, use) => {
    const apps: DesktopApp[] = [];
    const messages: string[] = [];
    const listen = (view: Page) => {
      view.on('console', (message) => {
        const text = `${message.type()}: ${message.text()}`;
        if (['error', 'warning'].includes(message.type()) && !allowedConsole?.test(text)) messages.push(text);
      });
      view.on('pageerror', (error) => {
        const text = `uncaught: ${error.message}`;
        if (!allowedConsole?.test(text)) messages.push(text);
      });
    };
    await use(async (options = {}) => {
      const app = await launchDesktop({ api: sandbox.url, ...options });
      apps.push(app);
      app.page().then(listen, () => undefined);
      await watch(app);
      return app;
    });
    for (const app of apps) await app.close();
    expect(messages, 'the console is silent').toEqual([]);
  },
});

/** What the app tells the system, kept for the test to look at. */
interface Watched {
  readonly opened: string[];
  readonly questions: unknown[];
  readonly notes: { readonly title: string; readonly body: string; readonly click: () => void }[];
}

/** Takes the place of what a test must not do for real: open a browser, show a notification. */
export async function watch(app: DesktopApp): Promise<void> {
  await app
    .evaluate(({ shell, dialog, Notification }) => {
      const watched: Watched = { opened: [], questions: [], notes: [] };
      Object.assign(globalThis, { watched });
      shell.openExternal = (url) => {
        watched.opened.push(url);
        return Promise.resolve();
      };
      Object.assign(dialog, {
        showMessageBox: (options: unknown) => {
          watched.questions.push(options);
          return Promise.resolve({ response: 0, checkboxChecked: false });
        },
        showMessageBoxSync: (_: unknown, options: unknown) => {
          watched.questions.push(options);
          return 0;
        },
      });
      Notification.prototype.show = function show() {
        watched.notes.push({ title: this.title, body: this.body, click: () => this.emit('click') });
      };
    })
    .catch(() => undefined);
}

/** Addresses that the app has opened in the system's browser so far. */
export const opened = (app: DesktopApp): Promise<string[]> =>
  app.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.opened);

/** Native questions and messages that were shown so far; each was answered with its first button. */
export const questions = (app: DesktopApp): Promise<unknown[]> =>
  app.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.questions);

/** Answers native questions with the button of that number from now on; each question also says whether its window was seen. */
export const answerWith = (app: DesktopApp, button: number): Promise<void> =>
  app.evaluate(({ dialog }, response) => {
    const ask = dialog.showMessageBoxSync.bind(dialog);
    const answer = (window: Electron.BrowserWindow, options: Electron.MessageBoxSyncOptions) => {
      ask(window, Object.assign(options, { isSeen: window.isVisible() }));
      return response;
    };
    Object.assign(dialog, { showMessageBoxSync: answer });
  }, button);

export const notes = (app: DesktopApp): Promise<{ title: string; body: string }[]> =>
  app.evaluate(() =>
    (globalThis as unknown as { watched: Watched }).watched.notes.map(({ title, body }) => ({ title, body })),
  );

/** Clicks a notification that was shown. */
export const clickNote = (app: DesktopApp, index: number): Promise<void> =>
  app.evaluate((_, at) => (globalThis as unknown as { watched: Watched }).watched.notes[at]?.click(), index);

/** Chooses an item of the application's menu. */
export const clickMenu = (app: DesktopApp, label: string): Promise<void> =>
  app.evaluate(({ Menu }, wanted) => {
    const items = Menu.getApplicationMenu()?.items.flatMap((item) => item.submenu?.items ?? []) ?? [];
    const item = items.find((one) => one.label === wanted);
    if (!item) throw new Error(`There is no menu item ${wanted}`);
    (item.click as () => void)();
  }, label);

/** Closes the window of an app that goes on without one, as on macOS. */
export async function closeWindow(app: DesktopApp, view: Page): Promise<void> {
  const closed = view.waitForEvent('close');
  await app.evaluate(({ app: running, BrowserWindow }) => {
    running.removeAllListeners('window-all-closed');
    running.on('window-all-closed', () => undefined);
    BrowserWindow.getAllWindows()[0]?.close();
  });
  await closed;
  await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0);
}

/** Starts a sign-in in the window; the result is the address that the app opens for it. */
export async function startSignIn(app: DesktopApp): Promise<string> {
  const window = await app.page();
  const { length } = await opened(app);
  await window.getByRole('button', { name: 'Continue with Google' }).click();
  await expect.poll(async () => (await opened(app)).length).toBeGreaterThan(length);
  return (await opened(app)).at(-1) ?? '';
}

/** Does in a browser what a person does there; the result is the link back into the app. */
export async function chooseInBrowser(page: Page, address: string, person = 'Mara Lindqvist'): Promise<string> {
  await page.goto(address);
  await page.getByRole('button', { name: person }).click();
  return (await page.getByRole('link', { name: 'Open the app' }).getAttribute('href')) ?? '';
}

export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{20,}$/;

/** Signs in by the link; the result is the token, for tests that look for it where it must not be. */
export async function signIn(app: DesktopApp, api: string, browser: Page, person = 'Mara Lindqvist'): Promise<string> {
  const window = await app.page();
  const link = await chooseInBrowser(browser, await startSignIn(app), person);
  await openLink(app, api, link);
  await expect(live(window)).toBeVisible();
  return new URL(link).searchParams.get('token') ?? '';
}

/** The row of a device, by its name. */
export function row(page: Page, name: string) {
  return page.getByRole('grid', { name: 'Devices' }).getByRole('row').filter({ hasText: name });
}

export const live = (page: Page) => page.getByText('Live: connected');

/** Hands a link to the app as the system does: by a second start of the program. */
export const openLink = (app: DesktopApp, api: string, link: string): Promise<number | null> =>
  startAgain(app, api, [link]);
