import { coveredTexts } from '../../support/coveredTexts';
import { areApart, isApart } from '../isApart';
import { settled } from '../settled';
import { expect, installClock, live, row, signIn, test } from './fixtures';

/** The report of an armed drone, as the list gets it. `at`: ms since the epoch. */
const armedReport = (id: string, at: number) => ({
  device_id: id,
  at: new Date(at).toISOString(),
  vehicle: { armed: true, mode: 'Auto' },
  battery_pct: 100,
  uplink: null,
  alerts: [],
  preview_stream_id: null,
});

test('a long status, “Armed” and alerts do not overlap in a row at any width', async ({ page, sandbox, device }) => {
  const drone = device(0);
  drone.device.connect();
  const summary = {
    ...armedReport(drone.id, Date.now()),
    uplink: { kind: 'lte', rsrp_dbm: -101, rssi_dbm: null },
  };
  const items = ['a', 'b', 'c'].map((id) => ({
    id,
    device_id: drone.id,
    rule: 'battery',
    severity: 'warning',
    text: 'Battery at 12 %',
    raised_at: summary.at,
    cleared_at: null,
    acknowledged_at: null,
    acknowledged_by: null,
  }));
  await page.route('**/v1/user/devices/summaries', (route) => route.fulfill({ json: { devices: [summary] } }));
  await page.route(/\/v1\/user\/alerts\?/, (route) =>
    route.fulfill({ json: { items, next_cursor: null, total: 3, device_id: null, quiet_hours: null } }),
  );
  await installClock(page);
  await signIn(page, sandbox);
  const one = row(page, drone.name);
  await expect(one.getByText('Armed', { exact: true })).toBeVisible();
  // After a quarter of an hour with the same report, the device has no link.
  await page.clock.fastForward(14 * 60_000);
  const status = one.getByText(/^No link, \d\d min$/);
  await expect(async () => {
    await page.clock.fastForward(31_000);
    // By a clock that jumps the connection is silent for too long, and another one is made.
    await expect(live(page)).toBeAttached();
    await expect(status).toBeVisible({ timeout: 2000 });
  }).toPass();
  const words = one.getByText('Lost while armed', { exact: true });
  const parts = [
    status,
    one.getByText('Was armed', { exact: true }),
    words,
    one.getByLabel('and 3 more'),
    one.getByText('100 %'),
  ];
  for (const width of [640, 700, 767, 768, 959, 960, 1279, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await settled(page);
    await expect(status).toBeVisible();
    expect(await coveredTexts(page), `${width} px`).toEqual([]);
    const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).filter((found) => found !== null);
    // Below 768 px the battery is left out.
    expect(boxes).toHaveLength(width < 768 ? 4 : 5);
    expect((await words.boundingBox())?.width, `the words of the reason at ${width} px`).toBeGreaterThan(40);
    for (const [index, first] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        expect(isApart(first, other), `${width} px: ${JSON.stringify([first, other])}`).toBe(true);
  }
});

test('a row says at any width how old its report is', async ({ page, sandbox, device }) => {
  const drone = device(0);
  drone.device.connect();
  const summary = armedReport(drone.id, Date.now() - 185_000);
  await page.route('**/v1/user/devices/summaries', (route) => route.fulfill({ json: { devices: [summary] } }));
  await signIn(page, sandbox);
  const one = row(page, drone.name);
  const [age, role] = [one.getByText('as of 3 min ago'), one.getByText('Owner', { exact: true })];
  await expect(age).toBeVisible();
  for (const width of [640, 767, 768, 959, 960, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await settled(page);
    expect((await age.boundingBox())?.width, `${width} px`).toBeGreaterThan(60);
    expect(await areApart(age, role), `${width} px`).toBe(true);
    expect(await coveredTexts(page), `${width} px`).toEqual([]);
  }
});

test('“Was armed” of an offline device covers nothing at any width', async ({ page, sandbox, device }) => {
  const drone = device(0);
  drone.device.connect();
  const summary = armedReport(drone.id, Date.now());
  await page.route('**/v1/user/devices/summaries', (route) => route.fulfill({ json: { devices: [summary] } }));
  await installClock(page);
  await signIn(page, sandbox);
  const one = row(page, drone.name);
  await expect(one.getByText('Armed', { exact: true })).toBeVisible();
  drone.device.disconnect();
  const status = one.getByText(/^Offline/);
  await expect(status).toBeVisible();
  // Moves the clock in one step (`installClock`), so the list asks for reports once, not every 30 s.
  await page.clock.fastForward(13 * 60_000);
  await expect(one.getByText('Last seen 13 min ago')).toBeVisible();
  const armed = one.getByText('Was armed', { exact: true });
  await expect(page.getByRole('button', { name: '4 need attention' })).toBeVisible();
  for (const width of [320, 390, 640, 767, 768, 959, 960, 1279, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await settled(page);
    await expect(armed).toBeVisible();
    await expect(status).toHaveText(width < 640 ? 'Offline, 13 min' : 'Offline');
    expect(await coveredTexts(page), `${width} px`).toEqual([]);
    expect(await areApart(status, armed), `${width} px`).toBe(true);
    expect(await areApart(armed, one.getByRole('gridcell').last()), `${width} px`).toBe(true);
  }
});

test('each column that has a name is its own at any width', async ({ page, sandbox }) => {
  await signIn(page, sandbox);
  const names = page.getByRole('columnheader').getByRole('button');
  for (const [width, shown] of [
    [640, ['Device', 'Status']],
    // Alerts are below the status.
    [768, ['Device', 'Status', 'Battery']],
    [960, ['Device', 'Status', 'Battery', 'Signal', 'Attention']],
    [1280, ['Device', 'Status', 'Battery', 'Signal', 'Attention', 'Access']],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect(names).toHaveText([...shown]);
  }
});
