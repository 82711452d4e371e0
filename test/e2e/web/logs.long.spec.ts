import { startCollecting } from '../../support/collecting';
import { expect, live, signIn, test, WEB_ROOT } from './fixtures';

const collecting = () => startCollecting(WEB_ROOT, test.info().outputPath('web'));

test.describe('with a collector', () => {
  // The errors of the test itself, and the 503 of its collector.
  test.use({ allowedConsole: /canary|Logs cannot be shipped|503|ERR_FAILED|ChunkLoadError|Loading chunk/ });

  // @spec 1.11, 1.13
  test('uncaught errors are shipped with what the specification names, scrubbed, when the page is left at the latest', async ({
    page,
  }) => {
    const { sandbox, logs: shipped } = await collecting();
    page.on('pageerror', () => undefined);
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    await expect.poll(shipped).toContain('"msg":"Farsight starts"');
    expect(await shipped()).toContain('{app="farsight",env="test",level="info",platform="web",version="1.1.6"}');
    await page.evaluate(async () => {
      const told = ['error', 'unhandledrejection'].map(
        (name) => new Promise((resolve) => window.addEventListener(name, resolve, { once: true })),
      );
      setTimeout(() => {
        throw new Error('canary thrown at https://x.test/?token=abc-canary');
      });
      void Promise.reject(new Error('canary rejected for mara@sandbox.example'));
      await Promise.all(told);
    });
    await page.goto('about:blank');
    await expect.poll(shipped).toContain('canary rejected');
    const text = await shipped();
    expect(text).toMatch(
      /"msg":"Uncaught Error: canary thrown[^\n]*"type":"error","filename":"[^"]*","line":\d+,"column":\d+/,
    );
    expect(text).toMatch(/"msg":"canary rejected[^\n]*"type":"unhandledrejection"/);
    for (const secret of ['abc-canary', 'mara@sandbox.example']) expect(text).not.toContain(secret);
    await sandbox.close();
  });

  test('the number on an error page leads to its line, which says on which page and in which build', async ({
    page,
  }) => {
    const { sandbox, logs } = await collecting();
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    // A script of the device's page, the first that the click asks for, never comes.
    let lost: string | null = null;
    await page.route('**/assets/*.js', (route) => {
      lost ??= route.request().url();
      return route.request().url() === lost ? route.abort() : route.continue();
    });
    await page.getByRole('link', { name: 'Open' }).first().click();
    await expect(page.getByRole('heading', { name: 'Loading Error' })).toBeVisible();
    const number = (await page.getByText(/^Error ID/).textContent())?.split(' ').at(-1) ?? 'none';
    expect(number).toMatch(/^[0-9A-F]{6}$/);
    await expect.poll(logs).toContain(`"errorId":"${number}"`);
    const line = (await logs()).split('\n').find((one) => one.includes(number)) ?? '';
    expect(line).toContain('level="error",platform="web",version="1.1.6"');
    expect(line).toMatch(/"context":\{"route":"\/[^"]*","commit":"[^"]+"\}/);
    await sandbox.close();
  });

  test('a network that is away just then costs nothing: the log comes once it is back', async ({ page }) => {
    const { sandbox, logs } = await collecting();
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    await page.route('**/assets/*', (route) => route.abort());
    await page.waitForTimeout(4500);
    await page.unroute('**/assets/*');
    await expect.poll(logs, { timeout: 25_000 }).toContain('"msg":"Farsight starts"');
    await sandbox.close();
  });

  test('a collector that is away costs the page nothing, and hears all of it once it is back', async ({ page }) => {
    const { sandbox, logs: shipped } = await collecting();
    sandbox.control.addFault({ path: '/loki/api/v1/push', kind: 'status', status: 503, times: 1 });
    await signIn(page, sandbox);
    await expect(live(page)).toBeVisible();
    await expect.poll(() => sandbox.control.stats().requests['POST /loki/api/v1/push'] ?? 0).toBe(1);
    expect(await shipped()).toBe('');
    await expect.poll(shipped).toContain('"msg":"Farsight starts"');
    await sandbox.close();
  });
});
