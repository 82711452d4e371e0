import { expect, row, signIn, test } from './fixtures';

const JPEG_START = /^data:image\/jpeg;base64,\/9j\//;

test('rows show what a device sees and says of itself; a change is there at the next look', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  const camera = device(1);
  drone.device.connect();
  camera.device.connect();
  await page.clock.install();
  await signIn(page, sandbox);
  const one = row(page, drone.name);
  await expect(one.getByText(/^ARMED$|^Disarmed$/)).toBeVisible();
  await expect(one.getByText(/^\d+ %$/)).toBeVisible();
  await expect(one.getByText(/^LTE -\d+ dBm$/)).toBeVisible();
  await expect(one.locator('img')).toHaveAttribute('src', JPEG_START);
  await expect(row(page, camera.name).locator('img')).toHaveAttribute('src', JPEG_START);
  await expect(row(page, camera.name).getByText(/dBm|%|ARMED|Disarmed/)).toHaveCount(0);
  await expect(row(page, 'Greenhouse camera').locator('img')).toHaveCount(0);
  sandbox.control.setVideoFault(drone.id, { kind: 'uplink' });
  await page.clock.fastForward(31_000);
  await expect(one.getByText('LTE -118 dBm')).toBeVisible();
  await expect(one.getByText('1 alert')).toHaveAttribute('title', 'Weak signal: -118 dBm');
  // What it said before it went is not shown as if it were so now; what it saw is, as a thing of the past.
  drone.device.disconnect();
  await expect(one.getByText(/dBm|ARMED|Disarmed/)).toHaveCount(0);
  await expect(one.locator('img')).toBeVisible();
});

test.describe('a server that does not report them', () => {
  test.use({ allowedConsole: /404/ });
  test('is asked once, and the rows do without', async ({ page, sandbox, device }) => {
    const drone = device(0);
    drone.device.connect();
    const path = '/v1/user/devices/summaries';
    sandbox.control.addFault({ path, kind: 'status', status: 404, body: { error: 'Not found' } });
    await page.clock.install();
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
  test('cost a page that only stands there little: pictures are asked for where they can be seen', async ({
    page,
    sandbox,
    device,
  }) => {
    for (let index = 0; index < 50; index += 1) device(index).device.connect();
    await signIn(page, sandbox);
    await expect.poll(() => page.locator('li img').count()).toBeGreaterThan(5);
    await page.waitForTimeout(1500);
    const pictures = () =>
      sandbox.control.stats().requests['GET /v1/user/devices/:id/media/streams/:stream_id/snapshot.jpg'] ?? 0;
    expect(pictures()).toBeLessThan(20);
    const before = pictures();
    await page.mouse.wheel(0, 4000);
    await expect.poll(pictures).toBeGreaterThan(before);
  });
});
