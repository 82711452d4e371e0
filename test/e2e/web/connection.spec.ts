import type { Page } from '@playwright/test';
import { copied, expect, signIn, test } from './fixtures';
import { chip, watchLive } from './watching';

/** Each way, of the link of a viewer: far more than what a busy machine adds to it. */
const DELAY_MS = 100;

const lines = (page: Page) => page.locator('dl').and(page.getByLabel('Connection test', { exact: true }));

async function runTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Statistics' }).click();
  await page.getByRole('button', { name: 'Run connection test' }).click();
}

test.describe('the connection test', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('shows which connections work, with round trips, and what to tell an administrator', async ({
    page,
    sandbox,
    device,
  }) => {
    await watchLive(page, sandbox, device(0));
    sandbox.control.setViewerLink({ delayMs: DELAY_MS });
    await runTest(page);
    const works = /Direct over UDP\s*Works, (\d+) ms round trip/;
    await expect(lines(page)).toContainText(works);
    const trip = Number(works.exec(await lines(page).innerText())?.[1]);
    // Once there and back, without the opening of the connection, which takes several trips.
    expect(trip).toBeGreaterThan(2 * DELAY_MS * 0.95);
    expect(trip).toBeLessThan(4 * DELAY_MS);
    await expect(lines(page)).toContainText(/TURN relay over TLS\s*Not configured/);
    await expect(page.getByText('Video from 127.0.0.1 can connect directly over UDP.')).toBeVisible();
    await page.getByRole('button', { name: 'Copy for an administrator' }).click();
    await expect.poll(() => copied(page)).toMatch(/^Video from .*\nDirect over UDP: Works/);
    // Nothing of the test is left open at the server.
    const deletes = () =>
      sandbox.control.stats().requests['DELETE /v1/user/connection-test/echo/whep/:session_id'] ?? 0;
    await expect.poll(deletes).toBe(1);
  });

  test(
    'is offered where the network blocks video, and says that no UDP comes through',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const { id, device: one } = device(0);
      one.connect();
      sandbox.control.setViewerLink({ isDown: true });
      await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}`);
      await expect(chip(page, /^Network blocks video$/)).toBeVisible();
      await page.getByRole('button', { name: 'Run connection test' }).click();
      await expect(page.getByRole('heading', { name: 'Connection test' })).toBeVisible();
      await expect(lines(page)).toContainText(/Direct over UDP\s*Blocked/);
      await expect(page.getByText(/UDP is blocked, and the server has no TURN relay/)).toBeVisible();
    },
  );
});

test.describe('an echo server that does not answer', () => {
  test.use({ allowedConsole: /500/ });

  test('is not reported as a network that blocks video', { tag: '@long' }, async ({ page, sandbox, device }) => {
    sandbox.control.addFault({ path: '/v1/user/connection-test/echo/whep', kind: 'status', status: 500 });
    await watchLive(page, sandbox, device(0));
    await runTest(page);
    await expect(lines(page)).toContainText(/Direct over UDP\s*Not tested: the server answered 500/);
    await expect(page.getByText(/could not be tested.*This says nothing about the network\./)).toBeVisible();
  });
});

test.describe('a server without a connection test', () => {
  test.use({ allowedConsole: /404/ });

  test(
    'is tested by opening the video itself, or says that there is none',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      sandbox.control.addFault({ path: '/v1/user/connection-test', kind: 'status', status: 404 });
      const drone = device(0);
      await watchLive(page, sandbox, drone);
      await runTest(page);
      await expect(page.getByText('Tested by opening this video at 127.0.0.1.')).toBeVisible();
      await expect(lines(page)).toContainText(/Direct over UDP\s*Works, \d+ ms round trip/);
      await expect(page.getByText('Video from 127.0.0.1 can connect directly over UDP.')).toBeVisible();
      // The page's own session alone is left.
      await expect.poll(() => sandbox.control.stats().viewers).toBe(1);
      await page.goto(`${sandbox.url}/devices/${drone.id}/settings/network`);
      await page.getByRole('button', { name: 'Run connection test' }).click();
      await expect(page.getByText('This server does not support the connection test.')).toBeVisible();
    },
  );
});
