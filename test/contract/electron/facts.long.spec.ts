import type * as Electron from 'electron';
import { startAgain, type DesktopApp } from '../../support/launchDesktop';
import { expect, logOf, open, test, tinyOf, type Facts } from './fixtures';

// Each fact names the place of Farsight that relies on it.

const count = async (app: DesktopApp, event: string) => (await logOf(app)).filter((one) => one === event).length;

// main/windows/recovery.ts
test('a window that stays open emits `unresponsive` five seconds after its closing; its page does not', async ({
  launch,
}) => {
  const app = await launch();
  await open(app, '/stays');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(() => logOf(app), { timeout: 15_000 }).toContain('window unresponsive');
  expect(await logOf(app)).not.toContain('page unresponsive');
  expect(await logOf(app)).not.toContain('window closed');
});

/** Opens a page whose process never answers again. */
async function openHung(app: DesktopApp): Promise<void> {
  await open(app);
  await app.evaluate(async ({ BrowserWindow }) => {
    void BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('setTimeout(() => { for (;;); }); 0');
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
}

// main/windows/recovery.ts
test('a page that hangs is not loaded again by `reload`', async ({ launch }) => {
  const app = await launch();
  await openHung(app);
  await app.evaluate(async ({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.reload();
    await new Promise((resolve) => setTimeout(resolve, 5000));
  });
  expect(await count(app, 'page did-finish-load')).toBe(1);
});

// main/windows/recovery.ts
test('a page that hangs is loaded again once its process was ended', async ({ launch }) => {
  const app = await launch();
  await openHung(app);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  await expect.poll(() => logOf(app)).toContain('page render-process-gone');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.reload());
  await expect.poll(() => count(app, 'page did-finish-load')).toBe(2);
});

// main/adapters/signals.ts, main/adapters/network.ts
test('cancelling the body of a `net.fetch` keeps its connection, of which there are six to a server; aborting frees it', async ({
  launch,
  serve,
}) => {
  const origin = await serve((_, response) => void response.writeHead(200).write('x'.repeat(10_000)));
  const app = await launch();
  const outcomes = await app.evaluate(async ({ net }, url) => {
    const aborts = Array.from({ length: 6 }, () => new AbortController());
    for (const { signal } of aborts) await (await net.fetch(url, { signal })).body?.cancel();
    const attempt = async () => {
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), 2000);
      const outcome = await net.fetch(url, { signal: abort.signal }).then(
        ({ status }) => status,
        () => 'no answer',
      );
      clearTimeout(timer);
      return outcome;
    };
    const before = await attempt();
    for (const abort of aborts) abort.abort();
    return [before, await attempt()];
  }, origin);
  expect(outcomes).toEqual(['no answer', 200]);
});

// main/windows/MainWindow.ts
test('a hidden window emits `ready-to-show` after its page has loaded, but not on Wayland', async ({ launch }) => {
  for (const session of ['x11', 'wayland']) {
    const app = await launch({ env: { XDG_SESSION_TYPE: session } });
    // Which of the two a real Electron runs on is the system's.
    test.skip(app.body === 'electron' && session === 'wayland', 'only where the system is one of Wayland');
    await open(app, '/', false);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect((await logOf(app)).includes('window ready-to-show')).toBe(session === 'x11');
  }
});

// main/security/bundleProtocol.ts, app/config/contentSecurityPolicy.ts
test('a page of a scheme of the app’s own is a secure context with storage, under the policy of its headers', async ({
  launch,
}) => {
  const app = await launch();
  await open(app, '/inline');
  const view = await app.page();
  const seen = await view.evaluate(() => {
    localStorage.setItem('kept', 'yes');
    return { isSecure: isSecureContext, title: document.title };
  });
  expect(seen).toEqual({ isSecure: true, title: 'tiny' });
  await view.reload();
  expect(await view.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
});

// main/security/trustedSender.ts
test('`senderFrame` is the main frame of the page that calls, at first, after a reload and after a crash', async ({
  launch,
}) => {
  const app = await launch();
  await open(app);
  const calls = async () => {
    const isMain = await app.evaluate(
      ({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          'window.tiny.frames().then((is) => (window.isMain = is))',
        ) as Promise<unknown>,
    );
    return isMain;
  };
  const isMain = async () => {
    await calls();
    await expect
      .poll(() =>
        app.evaluate(
          ({ BrowserWindow }) =>
            BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('window.isMain') as Promise<unknown>,
        ),
      )
      .toBe(true);
  };
  await isMain();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.reload());
  await expect.poll(() => count(app, 'page did-finish-load')).toBe(2);
  await isMain();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  await expect.poll(() => logOf(app)).toContain('page render-process-gone');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.reload());
  await expect.poll(() => count(app, 'page did-finish-load')).toBe(3);
  await isMain();
});

// main/security/navigation.ts
test('a page that leaves its address emits `will-navigate`, which can be prevented; `pushState` is no navigation', async ({
  launch,
}) => {
  const app = await launch();
  await open(app);
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.on('will-navigate', (details) => {
      details.preventDefault();
      (globalThis as unknown as { facts: Facts }).facts.note(`will-navigate ${details.url}`);
    });
  });
  const view = await app.page();
  await view.evaluate(() => {
    history.pushState({}, '', '/else');
    location.href = 'https://elsewhere.invalid/';
  });
  await expect.poll(() => logOf(app)).toContain('will-navigate https://elsewhere.invalid/');
  expect(await count(app, 'page did-navigate')).toBe(1);
  expect(new URL(view.url()).pathname).toBe('/else');
});

// main/security/permissions.ts
test('what the handlers of a session refuse, a page does not have', async ({ launch }) => {
  const app = await launch();
  await app.evaluate(({ session }) => {
    session.defaultSession.setPermissionRequestHandler((_, __, answer) => answer(false));
    session.defaultSession.setPermissionCheckHandler(() => false);
  });
  await open(app);
  const state = await (
    await app.page()
  ).evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state);
  expect(state).toBe('denied');
});

// main/Leaving.ts
test('quitting asks by `before-quit`, closes the windows, asks by `will-quit`; each can be prevented once', async ({
  launch,
}) => {
  const app = await launch();
  await open(app);
  const since = async () => (await logOf(app)).filter((one) => /^(app (?!ready)|window clos)/.test(one));
  for (const event of ['before-quit', 'will-quit'] as const) {
    await app.evaluate(({ app: running }, name) => {
      running.once(name as 'before-quit', (one: Electron.Event) => one.preventDefault());
      running.quit();
    }, event);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  expect(await since()).toEqual([
    'app before-quit',
    'app before-quit',
    'window close',
    'window closed',
    ...((await since()).includes('app window-all-closed') ? ['app window-all-closed'] : []),
    'app will-quit',
  ]);
  await app.evaluate(({ app: running }) => void setTimeout(() => running.quit(), 50));
  expect(await app.ended).toBe(0);
});

// main/storage/profile.ts, main/index.ts
test('a second start ends itself, and the first is told its arguments and its data', async ({ launch }) => {
  const app = await launch();
  expect(await startAgain(app, 'http://127.0.0.1:9', ['--', 'tiny://link'])).toBe(7);
  const told = () => app.evaluate(() => (globalThis as unknown as { facts: Facts }).facts.second);
  await expect.poll(async () => (await told()).length).toBe(1);
  const [second] = await told();
  expect(second?.argv).toContain('tiny://link');
  expect(second?.data).toEqual({ from: 'tiny://link' });
});

// app/bridge/kit.ts, preload/index.ts
test('bytes, nothing, promises and errors cross between the worlds of a page', async ({ launch }) => {
  const app = await launch();
  await open(app);
  const view = await app.page();
  expect(await tinyOf(view, (tiny) => [...tiny.bytes()])).toEqual([1, 255]);
  expect(await tinyOf(view, (tiny) => typeof tiny.nothing())).toBe('undefined');
  expect(await tinyOf(view, (tiny) => tiny.later())).toEqual({ inside: [1, { two: 2 }] });
  expect(await tinyOf(view, (tiny) => tiny.echo({ kept: [null, 'x', 1.5] }))).toEqual({ kept: [null, 'x', 1.5] });
  const refused = await tinyOf(view, (tiny) => tiny.fail().catch((error: unknown) => String(error)));
  expect(refused).toContain("Error invoking remote method 'fail'");
  const thrown = await tinyOf(view, (tiny) => {
    try {
      return tiny.throws();
    } catch (error) {
      return String(error);
    }
  });
  expect(thrown).toContain('not that way');
});

// main/adapters/oneHop.ts
test('`net.request` tells of a redirect that it does not follow, of no body, and of one that breaks off', async ({
  launch,
  serve,
}) => {
  const origin = await serve((request, response) => {
    if (request.url === '/moved') response.writeHead(307, { location: '/there' }).end();
    else if (request.url === '/empty') response.writeHead(204).end();
    else {
      response.writeHead(200, { 'content-length': '100' }).write('part');
      setTimeout(() => response.destroy(), 100);
    }
  });
  const app = await launch();
  const told = (path: string) =>
    app.evaluate(
      ({ net }, url) =>
        new Promise<readonly string[]>((resolve) => {
          const events: string[] = [];
          const request = net.request({ url, redirect: 'manual' });
          const end = (event: string) => {
            events.push(event);
            resolve(events);
          };
          request.on('redirect', (status, _, location) => {
            end(`redirect ${status} ${location.replace(/^http:\/\/[^/]+/, '')}`);
            request.abort();
          });
          request.on('error', () => end('error'));
          request.on('response', (message) => {
            events.push(`response ${message.statusCode}`);
            message.on('data', () => undefined);
            message.on('end', () => end('end'));
            message.on('aborted', () => end('aborted'));
            message.on('error', () => end('error'));
          });
          request.end();
        }),
      origin + path,
    );
  expect(await told('/moved')).toEqual(['redirect 307 /there']);
  expect(await told('/empty')).toEqual(['response 204', 'end']);
  expect((await told('/cut')).at(-1)).toMatch(/^(aborted|error)$/);
});
