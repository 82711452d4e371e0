import { deviceOf } from '../../support/sandboxClient';
import {
  chooseInBrowser,
  clickMenu,
  closeWindow,
  expect,
  live,
  opened,
  openLink,
  row,
  signIn,
  startSignIn,
  test,
  TOKEN_PATTERN,
} from './fixtures';

// @spec 1.7, 2.9
test('user signs in by the link back from the browser, sees devices live, and signs out', async ({
  launch,
  sandbox,
  page,
}) => {
  const app = await launch();
  const window = await app.page();
  await expect(window.getByText('Authenticate using your system browser')).toBeVisible();
  const address = await startSignIn(app);
  await expect(window.getByRole('status').filter({ hasText: 'Waiting for your browser… (1 of 120)' })).toBeVisible();
  const link = await chooseInBrowser(page, address);
  expect(await openLink(app, sandbox.url, link)).toBe(0);
  await expect(live(window)).toBeVisible();
  expect(await opened(app)).toHaveLength(1);

  const one = deviceOf(sandbox, 0);
  await expect(row(window, one.name).getByText('Offline')).toBeVisible();
  one.device.connect();
  await expect(row(window, one.name).getByText('Online')).toBeVisible();
  one.device.disconnect();
  await expect(row(window, one.name).getByText('Offline')).toBeVisible();

  await window.getByRole('button', { name: 'Account: Mara Lindqvist' }).click();
  await window.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(window.getByText('Redirecting in')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  expect(sandbox.control.stats().openStreams).toBe(0);
});

test(
  'signs in by polling when the browser does not link back, and shows the same code as the browser',
  { tag: '@long' },
  async ({ launch, page }) => {
    const app = await launch();
    const window = await app.page();
    const address = await startSignIn(app);
    await page.goto(address);
    const code = (await window.getByText('The page shows the code').locator('strong').textContent()) ?? 'none';
    await expect(page.getByText(code)).toBeVisible();
    await page.getByRole('button', { name: 'Mara Lindqvist' }).click();
    await expect(live(window)).toBeVisible();
  },
);

test('the token is nowhere in the page (S14)', async ({ launch, sandbox, page }) => {
  const app = await launch();
  const window = await app.page();
  const requests: string[] = [];
  window.on('request', (request) => requests.push(request.url()));
  const token = await signIn(app, sandbox.url, page);
  expect(token).toMatch(TOKEN_PATTERN);
  await window.reload();
  await expect(live(window)).toBeVisible();
  const found = await window.evaluate(async () => ({
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).length,
    entries: JSON.stringify(performance.getEntries()),
    page: document.documentElement.outerHTML,
  }));
  expect(found.databases).toBe(0);
  for (const text of [...Object.values(found).map(String), ...requests]) expect(text).not.toContain(token);
  // What stands under the key of the specification is a handle.
  expect(JSON.parse(found.local)).toMatchObject({ session_token: expect.stringMatching(/^vault:/) });
  // The page's memory as well.
  const session = await window.context().newCDPSession(window);
  let heap = '';
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => (heap += chunk));
  await session.send('HeapProfiler.takeHeapSnapshot');
  expect(heap.length).toBeGreaterThan(100_000);
  expect(heap).not.toContain(token);
});

test(
  'a session that the server ends signs the user out at once, with a reason',
  { tag: '@long' },
  async ({ launch, sandbox, page }) => {
    const app = await launch();
    const window = await app.page();
    await signIn(app, sandbox.url, page);
    sandbox.control.endSessions();
    await expect(window.getByText('Your session has ended. Sign in again.')).toBeVisible();
    await expect(window.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(await window.evaluate(() => localStorage.getItem('session_token'))).toBeNull();
  },
);

test(
  'the app says at the start that the server is unreachable, and Retry continues (R1)',
  { tag: '@long' },
  async ({ launch, sandbox }) => {
    await sandbox.control.setListening(false);
    const app = await launch();
    const window = await app.page();
    await expect(window.getByRole('button', { name: 'Server Unavailable' })).toBeDisabled();
    await sandbox.control.setListening(true);
    await window.getByRole('button', { name: 'Retry' }).click();
    await expect(window.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  },
);

// @threat R16
test('a lost event stream reconnects, at once after waking up or a change of network (R16, R17)', async ({
  launch,
  sandbox,
  page,
}) => {
  const app = await launch();
  const window = await app.page();
  await signIn(app, sandbox.url, page);
  sandbox.control.dropStreams();
  await expect(window.getByText('Live: disconnected, attempt')).toBeVisible();
  await expect(live(window)).toBeVisible();
  const before = sandbox.control.stats().openedStreams;
  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
  await expect.poll(() => sandbox.control.stats().openedStreams).toBe(before + 1);
  await expect(live(window)).toBeVisible();
  // After a change of networks everything is fetched again.
  const asked = () => sandbox.control.stats().requests['GET /v1/user/devices'] ?? 0;
  const lists = asked();
  await window.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await expect.poll(() => sandbox.control.stats().openedStreams).toBe(before + 2);
  await expect.poll(asked).toBeGreaterThan(lists);
});

test(
  'a sign-in can be cancelled, reopened and copied; one that fails to start says so',
  { tag: '@long' },
  async ({ launch, sandbox }) => {
    const app = await launch();
    const window = await app.page();
    const start = window.getByRole('button', { name: 'Continue with Google' });
    const address = await startSignIn(app);
    await window.getByRole('button', { name: 'Reopen browser' }).click();
    await expect.poll(async () => (await opened(app)).length).toBe(2);
    await window.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(address);
    await window.getByRole('button', { name: 'Cancel' }).click();
    await expect(window.getByText('Waiting for your browser')).toBeHidden();
    await sandbox.control.setListening(false);
    await start.click();
    await expect(window.getByRole('alert')).toHaveText('Network Error');
  },
);

test('nothing moves while the sign-in page loads', { tag: '@long' }, async ({ launch }) => {
  const app = await launch();
  const window = await app.page();
  await expect(window.getByText('Authenticate using your system browser')).toBeVisible();
  await window.waitForTimeout(500);
  const shift = await window.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
  expect(shift).toBeLessThan(0.001);
});

test('a menu command opens a window when there is none, and is carried out', { tag: '@long' }, async ({ launch }) => {
  const app = await launch();
  const view = await app.page();
  await expect(view.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await closeWindow(app, view);
  await clickMenu(app, 'Settings…');
  await expect((await app.page()).getByRole('dialog', { name: 'App settings' })).toBeVisible();
});
