import type { Locator, Page } from '@playwright/test';
import { apiAs, until } from '../../support/sandboxClient';
import { dateApart, expect, installClock, row, signIn, test } from './fixtures';

const SUMMARIES = '/v1/user/devices/summaries';

test.describe('polled readings', () => {
  test.use({ allowedConsole: /Failed to load resource/ });

  test('R51: are polled again after a failed call', { tag: '@long' }, async ({ page, sandbox, device }) => {
    const drone = device(0);
    drone.device.connect();
    const mara = await apiAs(sandbox, 'u_mara');
    await installClock(page);
    await dateApart(page, `**${SUMMARIES}`);
    await signIn(page, sandbox);
    const one = row(page, drone.name);
    await expect(one.getByText(/^−\d+ dBm$/)).toBeVisible();
    sandbox.control.setVideoFault(drone.id, { kind: 'uplink' });
    await until(async () => JSON.stringify((await mara('GET', SUMMARIES)).body).includes('-118'));
    sandbox.control.addFault({ path: SUMMARIES, kind: 'status', status: 503, times: 1 });
    const asked = () => sandbox.control.stats().requests[`GET ${SUMMARIES}`] ?? 0;
    const before = asked();
    await page.clock.fastForward(31_000);
    await expect.poll(asked).toBe(before + 1);
    // The page schedules the next poll when it has the refusal, which arrives in real time.
    await expect(async () => {
      await page.clock.fastForward(31_000);
      await expect(one.getByText('−118 dBm')).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 20_000 });
    expect(asked()).toBeGreaterThan(before + 1);
  });

  test('R51: turn grey and show their age until they are updated', async ({ page, sandbox, device }) => {
    const drone = device(0);
    drone.device.connect();
    await installClock(page);
    // After many answers at once, the page would notice that its clock, which this test moves, is ahead of the server's.
    await page.route(/\/snapshot\.jpg/, (route) => route.abort());
    await signIn(page, sandbox);
    const battery = row(page, drone.name).getByTitle(/^Battery/);
    const age = row(page, drone.name).getByText(/^as of /);
    await expect(battery).toBeVisible();
    await expect(age).toHaveCount(0);
    sandbox.control.addFault({ path: SUMMARIES, kind: 'status', status: 503 });
    await page.clock.fastForward(31_000);
    await page.clock.runFor(45_000);
    await expect(age).toHaveText('as of 1 min ago');
    await expect(battery).toHaveAttribute('title', /^Battery, as of 1 min ago$/);
    sandbox.control.clearFaults();
    // The page schedules the next poll when it has the last answer, which arrives in real time: perhaps after these 31 s.
    await expect(async () => {
      await page.clock.runFor(31_000);
      await expect(age).toHaveCount(0, { timeout: 2000 });
    }).toPass({ timeout: 20_000 });
    await expect(battery).toHaveAttribute('title', 'Battery');
  });

  test(
    'R51: are shown as old when the device reported them long ago, however new the answer is',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const drone = device(0);
      drone.device.connect();
      const said = (at: unknown) => ({
        device_id: drone.id,
        at,
        vehicle: null,
        battery_pct: 61,
        uplink: null,
        alerts: [],
        preview_stream_id: null,
      });
      const answer = (at: unknown) =>
        sandbox.control.addFault({ path: SUMMARIES, kind: 'body', text: JSON.stringify({ devices: [said(at)] }) });
      answer(new Date(Date.now() - 200_000).toISOString());
      await signIn(page, sandbox);
      await expect(row(page, drone.name).getByText('61 %')).toBeVisible();
      await expect(row(page, drone.name).getByText('as of 3 min ago')).toBeVisible();
      // A time that cannot be read, or lies ahead, is that of the answer.
      for (const odd of ['soon', 1e99, null, new Date(Date.now() + 9e8).toISOString()]) {
        sandbox.control.clearFaults();
        answer(odd);
        await page.reload();
        await expect(row(page, drone.name).getByText('61 %')).toBeVisible();
        await expect(row(page, drone.name).getByText(/^as of /)).toHaveCount(0);
      }
    },
  );
});

const cellOf = (page: Page, table: string | RegExp) =>
  page.getByRole('table', { name: table }).first().getByRole('cell').first();
const READINGS: Readonly<Record<string, (page: Page) => readonly Locator[]>> = {
  network: (page) => [
    cellOf(page, 'Interfaces'),
    page.getByRole('list', { name: 'Uplink priority' }).getByText('In use'),
    page.getByRole('list', { name: 'Connections' }).getByText('In use'),
  ],
  radio: (page) => [cellOf(page, /^Antennas/)],
  system: (page) => [cellOf(page, 'Services')],
};

for (const [section, readingsOf] of Object.entries(READINGS)) {
  test(
    `readings of the ${section} that stand in a table or a badge turn grey once the device reports no more`,
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      const drone = device(0);
      drone.device.connect();
      await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}/settings/${section}`);
      const grey = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('span'));
        probe.style.color = 'var(--fs-text-secondary)';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });
      for (const one of readingsOf(page)) await expect(one).not.toHaveCSS('color', grey);
      drone.device.disconnect();
      for (const one of readingsOf(page)) await expect(one).toHaveCSS('color', grey);
    },
  );
}
