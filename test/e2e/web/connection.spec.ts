import type { Page } from '@playwright/test';
import { copied, expect, test } from './fixtures';
import { watchLive } from './watching';

/** Each way, of the link of a viewer: far more than what a busy machine adds to it. */
const DELAY_MS = 100;

const lines = (page: Page) => page.getByLabel('Connection test', { exact: true });

async function runTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Statistics' }).click();
  await page.getByRole('button', { name: 'Run connection test' }).click();
}

test.describe('the connection test', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('says which ways are open, with round trips, and what to tell an administrator', async ({
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

  test('a network that lets no UDP through is said to be that', async ({ page, sandbox, device }) => {
    await watchLive(page, sandbox, device(0));
    sandbox.control.setViewerLink({ isDown: true });
    await runTest(page);
    await expect(lines(page)).toContainText(/Direct over UDP\s*Blocked/);
    await expect(page.getByText(/UDP is blocked, and the server has no TURN relay/)).toBeVisible();
  });
});

test.describe('a server without a connection test', () => {
  test.use({ allowedConsole: /404/ });

  test('is said to offer none', async ({ page, sandbox, device }) => {
    sandbox.control.addFault({ path: '/v1/user/connection-test', kind: 'status', status: 404 });
    await watchLive(page, sandbox, device(0));
    await runTest(page);
    await expect(page.getByText('This server does not support the connection test.')).toBeVisible();
  });
});
