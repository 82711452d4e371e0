import type * as Electron from 'electron';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { WebSocketServer } from 'ws';
import type { AddressInfo } from 'node:net';
import { without } from '../../../scripts/lib/machine';
import { launchDesktop } from '../../support/launchDesktop';
import { expect, logOf, open, test, TINY, type Facts } from './fixtures';

// Each fact names the place of Farsight that relies on it.

// main/adapters/webSocket.ts
test('`net.WebSocket` says that it comes from the server’s own origin, brings no cookie, and gives bytes as asked', async ({
  launch,
}) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const heard: unknown[] = [];
  server.on('connection', (socket, { headers }) => {
    heard.push([headers.origin, headers.cookie]);
    socket.send(Buffer.from([1, 255]));
  });
  await once(server, 'listening');
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const app = await launch();
    const bytes = await app.evaluate(
      ({ net }, url) =>
        new Promise<readonly number[]>((resolve) => {
          const socket = new net.WebSocket(url);
          socket.binaryType = 'arraybuffer';
          socket.addEventListener('message', (event) => {
            resolve([...new Uint8Array((event as unknown as { data: ArrayBuffer }).data)]);
          });
        }),
      `ws://${address}/`,
    );
    expect(bytes).toEqual([1, 255]);
    expect(heard).toEqual([[`http://${address}`, undefined]]);
  } finally {
    server.close();
  }
});

// main/security/externalLinks.ts
test('a window that a page asks for is denied by a handler, and the page gets none', async ({ launch }) => {
  const app = await launch();
  await open(app);
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setWindowOpenHandler(({ url }) => {
      (globalThis as unknown as { facts: Facts }).facts.note(`open ${url}`);
      return { action: 'deny' };
    });
  });
  const view = await app.page();
  expect(await view.evaluate(() => window.open('https://elsewhere.invalid/x') === null)).toBe(true);
  await expect.poll(() => logOf(app)).toContain('open https://elsewhere.invalid/x');
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

// main/security/downloads.ts
test('a download that a page begins emits `will-download`, which can be prevented', async ({ launch }) => {
  const app = await launch();
  await app.evaluate(({ session }) => {
    session.defaultSession.on('will-download', (event: Electron.Event) => {
      event.preventDefault();
      (globalThis as unknown as { facts: Facts }).facts.note('will-download');
    });
  });
  await open(app);
  const view = await app.page();
  await view.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['x']));
    link.download = 'x.txt';
    link.click();
  });
  await expect.poll(() => logOf(app)).toContain('will-download');
});

// main/windows/Throttling.ts
test('a hidden window hides its page, unless its background throttling is off; switched on again, that hides nothing', async ({
  launch,
}) => {
  const app = await launch();
  await open(app);
  const view = await app.page();
  const seen = () => view.evaluate(() => document.visibilityState);
  await expect.poll(seen).toBe('visible');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  await expect.poll(seen).toBe('hidden');
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.setBackgroundThrottling(false),
  );
  await expect.poll(seen).toBe('visible');
  await app.evaluate(async ({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setBackgroundThrottling(true);
    await new Promise((resolve) => setTimeout(resolve, 2000));
  });
  expect(await seen()).toBe('visible');
});

// main/storage/profile.ts
test('the lock on a profile that cannot be written to is refused, as to a second start', async () => {
  const app = await launchDesktop({
    api: 'http://127.0.0.1:9',
    folder: TINY,
    // No folder can be made below what is none.
    env: { FARSIGHT_USER_DATA: path.join(__filename, 'profile') },
  });
  expect(await app.ended).toBe(7);
  await app.close();
});

// main/adapters/linkScheme.ts
test('on Linux a scheme is registered only where the app’s desktop file lies in a folder of the system', async ({
  launch,
}) => {
  test.skip(process.platform !== 'linux', 'only Linux has desktop files');
  const app = await launch();
  const register = () => app.evaluate(({ app: running }) => running.setAsDefaultProtocolClient('tiny'));
  expect(await register()).toBe(false);
  const home = await app.evaluate(({ app: running }) => running.getPath('home'));
  const folder = path.join(home, '.local/share/applications');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'farsight.desktop'),
    '[Desktop Entry]\nType=Application\nName=Tiny\nExec=true %u\nMimeType=x-scheme-handler/tiny;\n',
  );
  // Electron names the desktop file that the environment does.
  const named = await launch({ env: { CHROME_DESKTOP: 'farsight.desktop', HOME: home } });
  expect(await named.evaluate(({ app: running }) => running.setAsDefaultProtocolClient('tiny'))).toBe(true);
});

// main/vault/safeStorageStore.ts
test('what `safeStorage` encrypts is not the text, and is the text again', async ({ launch }) => {
  test.skip(...without('electron', ...(process.platform === 'linux' ? (['secretService'] as const) : [])));
  const app = await launch();
  const outcome = await app.evaluate(async ({ safeStorage }) => {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
    const secret = await safeStorage.encryptStringAsync('a secret');
    const { result } = await safeStorage.decryptStringAsync(secret);
    return { isHidden: !secret.toString('latin1').includes('a secret'), result };
  });
  expect(outcome).toEqual({ isHidden: true, result: 'a secret' });
});

// main/security/cookies.ts
test('a cookie is not set where the app takes it out of the headers of an answer', async ({ launch, serve }) => {
  const cookies: (string | undefined)[] = [];
  const origin = await serve(({ headers }, response) => {
    cookies.push(headers.cookie);
    response.writeHead(200, { 'content-type': 'image/gif', 'set-cookie': 'kept=yes; Path=/' }).end();
  });
  const app = await launch();
  const load = async (view: Page) =>
    view.evaluate(
      (src) =>
        new Promise<void>((resolve) => {
          const image = new Image();
          image.addEventListener('error', () => resolve());
          image.src = src;
        }),
      `${origin}/${cookies.length}.gif`,
    );
  await app.evaluate(({ session }) => {
    session.defaultSession.webRequest.onHeadersReceived(
      { urls: ['http://*/*'] },
      ({ responseHeaders = {} }, answer) => {
        const others = Object.entries(responseHeaders).filter(([name]) => name.toLowerCase() !== 'set-cookie');
        answer({ responseHeaders: Object.fromEntries(others) });
      },
    );
  });
  await open(app, '/open');
  const view = await app.page();
  await load(view);
  await load(view);
  expect(cookies).toEqual([undefined, undefined]);
});

// main/session/ProxyLogin.ts
test('`net.fetch` gives a proxy no password and tells nobody; what `net.request` gives by `login` then holds for both', async ({
  launch,
  serve,
}) => {
  const right = `Basic ${Buffer.from('crew:quay').toString('base64')}`;
  const proxy = await serve((request, response) => {
    if (request.headers['proxy-authorization'] === right) response.end('through');
    else response.writeHead(407, { 'proxy-authenticate': 'Basic realm="office"' }).end('no');
  });
  // A real Electron is told of the proxy below.
  const app = await launch({ env: { STAND_IN_PROXY: proxy } });
  const answers = await app.evaluate(async ({ app: running, net, session }, proxyRules) => {
    const { facts } = globalThis as unknown as { facts: Facts };
    running.on('login', () => facts.note('login of the app'));
    // The stand-in has its proxy from its environment.
    const { setProxy } = session.defaultSession as Partial<Electron.Session>;
    await setProxy?.call(session.defaultSession, { proxyRules });
    const url = 'http://elsewhere.invalid/';
    const status = async () => (await net.fetch(url, {})).status;
    const first = await status();
    const asked = await new Promise<unknown[]>((resolve) => {
      const request = net.request({ method: 'HEAD', url });
      const seen: unknown[] = [];
      request.on('login', ({ isProxy, realm }, answer) => {
        seen.push(isProxy, realm);
        answer('crew', seen.length > 2 ? 'quay' : 'wrong');
      });
      request.on('response', ({ statusCode }) => resolve([...seen, statusCode]));
      request.end();
    });
    return { first, asked, then: await status() };
  }, proxy);
  expect(answers).toEqual({ first: 407, asked: [true, 'office', true, 'office', 200], then: 200 });
  expect(await logOf(app)).not.toContain('login of the app');
});
