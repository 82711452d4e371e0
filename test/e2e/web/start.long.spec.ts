import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dataFolder, npmStart } from '../../support/npmStart';
import { expect, live, row, signIn, signOut, test, WEB_ROOT } from './fixtures';

test.describe('npm start', () => {
  test.use({ allowedConsole: /Failed to load resource|net::ERR|cannot be (shipped|sent)/ });

  test('prints one URL; a device cut off in the terminal goes offline in the page; a restart is survived', async ({
    page,
  }) => {
    const data = dataFolder();
    const first = await npmStart(data.folder);
    const sandbox = { url: first.url } as Parameters<typeof signIn>[1];
    await signIn(page, sandbox);
    await expect(row(page, 'Harbour drone').getByText('Online')).toBeVisible();
    first.type('off harbour');
    await expect(row(page, 'Harbour drone').getByText('Offline')).toBeVisible();
    first.type('on harbour');
    await expect(row(page, 'Harbour drone').getByText('Online')).toBeVisible();

    await first.stop();
    await expect(page.getByText('Real-time connection lost. Device status may not be up to date.')).toBeVisible({
      timeout: 20_000,
    });
    await expect(row(page, 'Harbour drone')).toBeVisible();
    const second = await npmStart(data.folder, new URL(first.url).port);
    // Sessions end with the run: the page says so, and signing in leads back to the same devices.
    const ended = page.getByText('Your session has ended. Sign in again.');
    const reconnect = page.getByRole('button', { name: 'Reconnect' });
    // A page that has reconnected by itself has no button, and may do so at any moment.
    await expect(async () => {
      if (await reconnect.isVisible()) await reconnect.click({ timeout: 1000 });
      await expect(ended).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Mara Lindqvist' }).click();
    await expect(live(page)).toBeVisible();
    await expect(row(page, 'Harbour drone').getByText('Online')).toBeVisible();
    await second.stop();
    data.remove();
  });

  test('`new` prints a code that adds a device; `renew` renews an expired one', async ({ page }) => {
    const data = dataFolder();
    const first = await npmStart(data.folder);
    const sandbox = { url: first.url } as Parameters<typeof signIn>[1];
    const enter = async (run: typeof first) => {
      await expect.poll(() => run.code()).toBeDefined();
      await page.getByLabel('Device code').fill(run.code() ?? '');
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await signIn(page, sandbox, 'Tomo Sato', '/device');
    first.type('new');
    await enter(first);
    await page.getByLabel('Device name').fill('Field scout');
    await page.getByRole('button', { name: 'Add device' }).click();
    await expect(page.getByRole('heading', { name: 'Device is ready' })).toBeVisible();
    await page.goto('about:blank');
    await first.stop();

    const second = await npmStart(data.folder, new URL(first.url).port);
    await signIn(page, sandbox, 'Tomo Sato');
    await expect(row(page, 'Field scout').getByText('Online')).toBeVisible();
    await signOut(page, sandbox);
    await signIn(page, sandbox, 'Mara Lindqvist', '/device');
    second.type('renew river');
    await enter(second);
    await expect(page.getByRole('heading', { name: 'Re-authenticate River gauge camera' })).toBeVisible();
    await page.getByRole('button', { name: 'Re-authenticate' }).click();
    await expect(page.getByRole('heading', { name: 'Device re-authenticated' })).toBeVisible();
    await page.goto('about:blank');
    await second.stop();
    data.remove();
  });
});

test('T12: only the built files are served', async ({ sandbox, request }) => {
  for (const bad of [
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/.git/config',
    '/assets/',
    '//etc/passwd',
    '/index.html%00.js',
    '/nginx.conf',
  ]) {
    const answer = await request.get(sandbox.url + bad, { failOnStatusCode: false });
    const body = await answer.text();
    expect(body, bad).not.toContain('"devDependencies"');
    expect(body, bad).not.toContain('root:');
    expect(answer.status() === 404 || answer.status() === 400 || body.includes('runtime-config'), bad).toBe(true);
  }
});

test('missing files answer 404 and are not cached; the page is served only for paths of the app', async ({
  sandbox,
  request,
}) => {
  for (const at of [
    '/v1',
    '/v1/none',
    '/assets/',
    '/assets/gone',
    '/assets/gone.0123456789.js',
    '/settings/robots.txt',
  ]) {
    const answer = await request.get(sandbox.url + at, { failOnStatusCode: false });
    expect([at, answer.status(), answer.headers()['cache-control']]).toEqual([at, 404, undefined]);
  }
  for (const at of ['/devices/d_1', '/devices/a.b', '/v1x', '/sign-in']) {
    const answer = await request.get(sandbox.url + at);
    expect([at, answer.status(), answer.headers()['cache-control']]).toEqual([at, 200, 'no-store']);
  }
});

test('T20: nothing of the sandbox is in the web bundle', () => {
  const files = readdirSync(path.join(WEB_ROOT, 'assets')).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(4);
  for (const name of files) {
    const text = readFileSync(path.join(WEB_ROOT, 'assets', name), 'utf8');
    expect(text, name).not.toMatch(/SANDBOX|sandbox\.example|fastify|Mara Lindqvist/);
  }
});
