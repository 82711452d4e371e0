import path from 'node:path';
import { WEB_PREFERENCES } from '../../../main/security/webPreferences';
import { clickMenu, expect, opened, test } from './fixtures';

type Exposed = Record<string, Record<string, (argument: unknown) => Promise<unknown>>>;

test.describe('the security walls of the installed app', () => {
  // What is refused is said in the console, as it should be.
  test.use({
    allowedConsole:
      /Content Security Policy|Failed to load resource|Not allowed to load local|Refused to connect|violates/,
  });
  test('the page can open no other address or window, and reach no file or network (S3-S6)', async ({ launch }) => {
    const app = await launch();
    const view = await app.page();
    await expect(view.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    const before = view.url();
    await view.evaluate(() => {
      window.location.href = 'https://example.com/';
    });
    expect(await view.evaluate(() => window.open('https://example.com/'))).toBeNull();
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    const outcomes = await view.evaluate(async () => {
      const reach = (address: string) =>
        fetch(address).then(
          () => 'reached',
          () => 'refused',
        );
      return {
        file: await reach('file:///etc/passwd'),
        web: await reach('https://example.com/'),
        own: await reach('/manifest.json'),
        globals: ['process', 'require', 'Buffer', 'module', 'global'].filter((name) => name in window),
        frozen: Object.isFrozen((window as unknown as { farsight: object }).farsight),
      };
    });
    expect(outcomes).toEqual({ file: 'refused', web: 'refused', own: 'refused', globals: [], frozen: true });
    expect(view.url()).toBe(before);
  });
});

test('links of the page open in the system’s browser (S7)', async ({ launch, sandbox }) => {
  const app = await launch();
  const view = await app.page();
  await view.getByRole('link', { name: 'Terms' }).click();
  await expect.poll(() => opened(app)).toEqual([`${sandbox.url}/sandbox/help/terms`]);
  await clickMenu(app, 'Documentation');
  await expect
    .poll(() => opened(app))
    .toEqual([`${sandbox.url}/sandbox/help/terms`, `${sandbox.url}/sandbox/help/docs`]);
});

test(
  'the window has the security preferences of S1, as Electron reports them',
  { tag: '@long' },
  async ({ launch }) => {
    const app = await launch();
    await app.page();
    const given = await app.evaluate(({ BrowserWindow }) =>
      (
        BrowserWindow.getAllWindows()[0]?.webContents as unknown as { getLastWebPreferences: () => object }
      ).getLastWebPreferences(),
    );
    expect(given).toMatchObject(WEB_PREFERENCES);
  },
);

test('the bridge refuses calls with addresses, headers and arguments that it does not allow', async ({ launch }) => {
  const app = await launch();
  const view = await app.page();
  const answers = await view.evaluate(async () => {
    const bridge = (window as unknown as { farsight: Exposed }).farsight;
    const request = { id: '1', method: 'GET', route: '/v1/user', path: '//evil.test/', body: null, headers: {} };
    const split = { 'If-Match': 'a\r\nb' };
    return [
      await bridge.api?.request?.(request),
      await bridge.api?.request?.({ ...request, path: '/v1/user', headers: split }),
      await bridge.windows?.setTheme?.({ mode: 'https://evil.test/' }),
      await bridge.session?.save?.({ handle: 'vault:guess' }),
    ];
  });
  expect(answers).toEqual([
    { ok: false, error: { code: 'invalid-request', message: 'That address is not valid.' } },
    { ok: false, error: { code: 'bad-argument', message: 'An error occurred' } },
    { ok: false, error: { code: 'bad-argument', message: 'An error occurred' } },
    { ok: false, error: { code: 'unknown-session', message: 'This session is not known.' } },
  ]);
  expect(await opened(app)).toEqual([]);
});

interface Modules {
  readonly loaded: readonly string[];
  readonly atFirstPaint: readonly string[] | null;
}

test('the app loads only modules of Node before the first paint', { tag: '@long' }, async ({ launch }) => {
  const app = await launch({ requires: path.join(__dirname, '../../support/recordModules.cjs') });
  const view = await app.page();
  await expect(view.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  const required = () => app.evaluate(() => (globalThis as unknown as { modules: Modules }).modules);
  await expect.poll(async () => (await required()).loaded).toContain('keytar');
  const { atFirstPaint } = await required();
  expect(atFirstPaint).toContain('electron');
  // Only modules of Node: no chunk of ours, no package.
  expect(atFirstPaint?.filter((name) => !/^(node:)?(crypto|fs|fs\/promises|path|electron)$/.test(name))).toEqual([]);
});
