import type { Page } from '@playwright/test';
import { apiAs } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { expect, installClock, signIn, test } from './fixtures';
import { rows } from './logPage';

const SECOND_MS = 1000;
const OWNER = 'Mara Lindqvist';

const panelOf = (page: Page) => page.getByRole('region', { name: /^What happened around/ });
const eventsOf = (page: Page) => panelOf(page).getByRole('list', { name: 'Events' }).getByRole('listitem');
const addressOf = (id: string, at: number, window: string) =>
  `/devices/${id}/settings/system-logs?around=${new Date(at).toISOString()}&window=${window}`;

test('minutes that are not over go on being filled with lines, readings, alerts and changes', async ({
  page,
  sandbox,
  device,
}) => {
  test.slow();
  const { device: drone, id } = device(0);
  const mara = await apiAs(sandbox, 'u_mara');
  await settingsOf(mara, id).patch({ battery_after_s: 0 }, 'alerts');
  drone.holdArmed(false);
  drone.holdBattery(12);
  drone.connect();
  // Of the lines of this test alone: the device writes others all the time, and only those in view are drawn.
  await signIn(page, sandbox, OWNER, `${addressOf(id, Date.now(), '5m')}&q=marker`);
  const panel = panelOf(page);
  await expect(eventsOf(page).filter({ hasText: 'Alert: Battery at 12 %' })).toBeVisible();
  await expect(panel.getByText(/^Entries up to .* are added as they arrive\.$/)).toBeVisible();
  await expect(page.getByText(/^Not followed/)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No lines match' })).toBeVisible();
  const address = page.url();

  drone.journal.write('farsight-agent', 6, 'marker while it went on');
  await expect(rows(page).filter({ hasText: 'marker while it went on' })).toHaveCount(1);
  await mara('PATCH', `/v1/user/devices/${id}`, { device_name: 'Harbour drone 2' });
  await expect(eventsOf(page).filter({ hasText: 'Harbour drone 2' })).toBeVisible();
  drone.holdArmed(true);
  await expect(eventsOf(page).filter({ hasText: 'Armed' })).toBeVisible();
  drone.holdBattery(60);
  await expect(eventsOf(page).filter({ hasText: 'Cleared: Battery at 12 %' })).toBeVisible();
  // Each line once, however often the minutes were read, and nothing had to be opened again.
  await expect(rows(page).filter({ hasText: 'marker while it went on' })).toHaveCount(1);
  expect(page.url()).toBe(address);
});

test('once the minutes are over nothing more is asked for', async ({ page, sandbox, device }) => {
  test.slow();
  const { device: drone, id } = device(0);
  drone.connect();
  let asked = 0;
  page.on('request', (request) => {
    if (/\/(history|logs)\?/.test(request.url())) asked += 1;
  });
  await installClock(page);
  await signIn(page, sandbox, OWNER, addressOf(id, Date.now() - 15 * SECOND_MS, '30s'));
  await expect(panelOf(page).getByText(/^Entries up to /)).toBeVisible();
  await expect(panelOf(page).getByText(/^These minutes ended at /)).toBeVisible({ timeout: 60 * SECOND_MS });
  await expect(rows(page).first()).toBeVisible();
  // The lines are asked for once more after the last readings have come.
  await page.clock.runFor(SECOND_MS);
  const before = asked;
  expect(before).toBeGreaterThan(0);
  // Four times as long as between two reads, and too short for the live stream to count as lost: after a loss all is read again.
  await page.clock.runFor(20 * SECOND_MS);
  expect(asked).toBe(before);
});

test.describe('with answers that the browser prints', () => {
  test.use({ allowedConsole: /503 \(.*\/history\?/ });

  test('a part that cannot be read again stays as it was, and the page says so', async ({ page, sandbox, device }) => {
    const { device: drone, id } = device(0);
    drone.connect();
    await signIn(page, sandbox, OWNER, addressOf(id, Date.now(), '5m'));
    const battery = panelOf(page).getByRole('group', { name: 'Battery', exact: true });
    await expect(battery).toBeVisible();
    await page.route(/\/history\?/, (route) => route.fulfill({ status: 503 }));
    await expect(panelOf(page).getByText('Could not be refreshed: readings.')).toBeVisible();
    await expect(battery).toBeVisible();
    await page.unroute(/\/history\?/);
    await expect(panelOf(page).getByText('Could not be refreshed: readings.')).toHaveCount(0);
    await expect(battery).toBeVisible();
  });
});
