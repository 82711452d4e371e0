import { apiAs, until } from '../../support/sandboxClient';
import { settingsOf } from '../../support/settings';
import { dateApart, expect, hold, installClock, row, signIn, test } from './fixtures';

const JPEG_START = /^data:image\/jpeg;base64,\/9j\//;

test('rows show a device’s picture and readings; a change is shown by the next poll', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  const camera = device(1);
  const mara = await apiAs(sandbox, 'u_mara');
  // Its alert is raised by the first weak report.
  await settingsOf(mara, drone.id).patch({ signal_after_s: 0 }, 'alerts');
  drone.device.connect();
  camera.device.connect();
  // A row asks for a picture when it is drawn, and then each half minute: by then there is to be one.
  for (const { id } of [drone, camera]) {
    const picture = `/v1/user/devices/${id}/media/streams/main/snapshot.jpg`;
    await until(async () => (await mara('GET', picture)).status === 200, 20_000);
  }
  await installClock(page);
  await dateApart(page, '**/v1/user/devices/summaries');
  await signIn(page, sandbox);
  const one = row(page, drone.name);
  await expect(one.getByText(/^Armed$|^Disarmed$/)).toBeVisible();
  await expect(one.getByText(/^\d+ %$/)).toBeVisible();
  await expect(one.getByText(/^−\d+ dBm$/)).toBeVisible();
  await expect(one.locator('img')).toHaveAttribute('src', JPEG_START);
  await expect(row(page, camera.name).locator('img')).toHaveAttribute('src', JPEG_START);
  await expect(row(page, camera.name).getByText(/dBm|%|Armed|Disarmed/)).toHaveCount(0);
  await expect(row(page, 'Greenhouse camera').locator('img')).toHaveCount(0);
  sandbox.control.setVideoFault(drone.id, { kind: 'uplink' });
  const alerts = async () => JSON.stringify((await mara('GET', '/v1/user/alerts?state=open')).body);
  await until(async () => (await alerts()).includes(drone.id), 20_000);
  await page.clock.fastForward(31_000);
  await expect(one.getByText('−118 dBm')).toBeVisible();
  await expect(one.getByText('Weak signal: -118 dBm')).toBeVisible();
  await expect(one.getByTitle('Weak signal: -118 dBm')).toBeVisible();
  // The row of an offline device shows no readings. If it was armed, it says "Was armed". Its last picture stays, in grey. So does its
  // alert, because nobody knows whether it still holds: where the device was lost while armed, that is named first.
  drone.device.disconnect();
  await expect(one.getByText(/^−\d+ dBm$|^Armed$|Disarmed/)).toHaveCount(0);
  await expect(one.getByTitle(/Weak signal: -118 dBm/)).toBeVisible();
  await expect(one.locator('img')).toBeVisible();
});

test.describe('a server that does not report them', () => {
  test.use({ allowedConsole: /404/ });
  test('is asked once, and rows show no readings', { tag: '@long' }, async ({ page, sandbox, device }) => {
    const drone = device(0);
    drone.device.connect();
    const path = '/v1/user/devices/summaries';
    sandbox.control.addFault({ path, kind: 'status', status: 404, body: { error: 'Not found' } });
    await installClock(page);
    await signIn(page, sandbox);
    const asked = () => sandbox.control.stats().requests[`GET ${path}`];
    await expect.poll(asked).toBe(1);
    await page.clock.fastForward(65_000);
    await expect(row(page, drone.name).getByText('Connected now')).toBeVisible();
    expect(asked()).toBe(1);
    await expect(row(page, drone.name).locator('img')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('fifty devices', () => {
  test.use({ devices: 50 });
  test(
    'cost an idle page little: pictures are loaded only for rows in view',
    { tag: '@long' },
    async ({ page, sandbox, device }) => {
      for (let index = 0; index < 50; index += 1) device(index).device.connect();
      await signIn(page, sandbox);
      await expect.poll(() => page.locator('[data-index] img').count()).toBeGreaterThan(5);
      await page.waitForTimeout(1500);
      const pictures = () =>
        sandbox.control.stats().requests['GET /v1/user/devices/:id/media/streams/:stream_id/snapshot.jpg'] ?? 0;
      expect(pictures()).toBeLessThan(20);
      const before = pictures();
      await page.mouse.wheel(0, 4000);
      await expect.poll(pictures).toBeGreaterThan(before);
    },
  );
});

const LATE_STYLES = '**/assets/late.*.css';

test(
  'the list does not wait for styles of other pages, which load them once',
  { tag: '@long' },
  async ({ page, sandbox }) => {
    const path = `/devices/${sandbox.factory[0]?.id}`;
    let asked = 0;
    page.on('request', (request) => (asked += /\/late\.\w+\.css$/.test(request.url()) ? 1 : 0));
    const release = await hold(page, LATE_STYLES);
    await signIn(page, sandbox);
    await row(page, 'Harbour drone').getByRole('link', { name: 'Harbour drone', exact: true }).click();
    await expect(page).toHaveURL(sandbox.url);
    await expect.poll(() => asked).toBe(1);
    await expect(row(page, 'Harbour drone')).toBeVisible();
    release();
    await expect(page).toHaveURL(sandbox.url + path);
    await expect(page.getByRole('heading', { name: 'Harbour drone' })).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible();
    expect(asked).toBe(1);
  },
);

test.describe('styles that cannot be loaded', () => {
  test.use({ allowedConsole: /net::ERR|Loading chunk/ });

  test('are requested again; a page without its styles says so', { tag: '@long' }, async ({ page, sandbox }) => {
    const path = `/devices/${sandbox.factory[0]?.id}/settings/general`;
    let refusals = 0;
    await page.route(LATE_STYLES, async (route) => {
      refusals += 1;
      await route.abort();
    });
    await signIn(page, sandbox, 'Mara Lindqvist', path);
    await expect(page.getByRole('heading', { name: 'Loading Error' })).toBeVisible();
    expect(refusals).toBeGreaterThan(1);
    await page.unroute(LATE_STYLES);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'General', level: 2 })).toBeVisible();
  });
});
