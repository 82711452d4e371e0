import { conform } from '../../scripts/lib/conform/command';
import { expect, live, row, WEB_ROOT } from '../e2e/web/fixtures';
import { test as base } from '../e2e/silentTest';
import { startSecondServer, type SecondServer } from './second/server';

/** A server that was written from docs/api alone, by somebody who saw neither the product nor its sandbox. */
const test = base.extend<{ readonly server: SecondServer }>({
  server: async ({}, use) => {
    const server = await startSecondServer({ webRoot: WEB_ROOT });
    await use(server);
    await server.close();
  },
});

test(
  'the web app signs in, lists, is live and renames on a server that was written from docs/api alone',
  { tag: '@fast' },
  async ({ page, server }) => {
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(live(page)).toBeVisible();
    await expect(row(page, 'Orchard copter').getByText('Online')).toBeVisible();
    await expect(row(page, 'Quay camera').getByText('Offline')).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(server.url);
    await expect(row(other, 'Orchard copter')).toBeVisible();
    await page.goto(`${server.url}/devices/dev_00000001/settings/general`);
    await page.getByLabel('Device name').fill('Orchard');
    await page.getByRole('button', { name: /^Save name/ }).click();
    await expect(page.getByText('Name saved')).toBeVisible();
    await expect(row(other, 'Orchard').getByText('Online')).toBeVisible();
    await page.goto(`${server.url}/devices/dev_00000001`);
    await expect(page.getByText('No video source')).toBeVisible();
  },
);

test('`npm run conform` finds no broken rule of such a server', { tag: '@fast' }, async ({ server }) => {
  let out = '';
  const code = await conform(['--url', server.url, '--token', server.token, '--device', 'dev_00000001', '--write'], {
    env: {},
    out: (text) => (out += text),
    err: () => undefined,
    beforeEnd: () => undefined,
  });
  expect(out).not.toMatch(/ MUST +failed /);
  expect(code).toBe(0);
});
