import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { apiAs, deviceOf, until, type Api } from '../../support/sandboxClient';
import { setTerminal, terminalsOf } from '../../support/terminalViewer';
import { expect, signIn, test } from './fixtures';

type App = Parameters<typeof signIn>[0];

/** A terminal of the first device, opened in the app by its owner. */
async function openTerminal(app: App, sandbox: Sandbox, signInPage: Page) {
  const { device, id } = deviceOf(sandbox, 0);
  device.holdArmed(false);
  device.connect();
  await until(() => device.isConnected);
  const mara = await apiAs(sandbox, 'u_mara');
  await setTerminal(mara, id, true);
  const view = await app.page();
  await signIn(app, sandbox.url, signInPage);
  await expect(view.getByRole('row').first()).toBeVisible();
  await view.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/devices/${id}/settings/terminal`);
  await view.getByRole('button', { name: 'Open terminal', exact: true }).click();
  const rows = view.locator('.xterm-rows');
  await expect(rows).toContainText('operator@quad-x4');
  await view.getByRole('textbox', { name: 'Terminal 1 of Harbour drone' }).focus();
  return { device, mara, id, view, rows };
}

const written = async (mara: Api, id: string) => {
  const { items } = (await mara('GET', terminalsOf(id))).body as { items: { bytes: number }[] };
  return items[0]?.bytes ?? 0;
};

test('terminal output is complete after its connection broke several times', async ({ launch, sandbox, page }) => {
  const { device, mara, id, view, rows } = await openTerminal(await launch(), sandbox, page);
  await view.keyboard.type('seq 1 100000\n');
  for (const bytes of [20_000, 200_000, 400_000]) {
    // What is typed is on its way until its output comes: a cut before that would take it along.
    await until(async () => (await written(mara, id)) > bytes && sandbox.control.stats().terminalViewers === 1, 20_000);
    sandbox.control.cutTerminals();
  }
  await expect(rows).toContainText(/99999\s*100000\s*operator@/, { timeout: 30_000 });
  await expect(view.getByText('Connected', { exact: true })).toBeVisible();
  await expect(view.getByText(/bytes of output are missing/)).toHaveCount(0);
  await view.getByRole('button', { name: 'End session', exact: true }).click();
  await until(() => sandbox.control.stats().terminalViewers === 0);
  device.disconnect();
});

test.describe('over a connection that loses everything without an error', () => {
  // Nor do traces get through.
  test.use({ allowedConsole: /Traces cannot be sent/ });

  test('the terminal notices the silence and continues its output', async ({ launch, sandbox, page }) => {
    test.setTimeout(150_000);
    const { device, mara, id, view, rows } = await openTerminal(await launch(), sandbox, page);
    await view.keyboard.type('seq 1 100000\n');
    await until(async () => (await written(mara, id)) > 50_000, 20_000);
    sandbox.control.setHttpLink({ isDown: true });
    await expect(view.getByText(/^The connection no longer answers\. Reconnecting…/)).toBeVisible({ timeout: 30_000 });
    sandbox.control.setHttpLink({});
    await expect(view.getByText('Connected', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(rows).toContainText(/99999\s*100000\s*operator@/, { timeout: 30_000 });
    await expect(view.getByText(/bytes of output are missing/)).toHaveCount(0);
    device.disconnect();
  });
});
