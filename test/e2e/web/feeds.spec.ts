import { expect, signIn, test } from './fixtures';
import { chip, watchLive } from './watching';

test('a page that is opened asks for the streams of its device once, and again when it comes back', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = await watchLive(page, sandbox, device(0));
  await page.waitForTimeout(500);
  const asked = () => sandbox.control.stats().requests['GET /v1/user/devices/:id/media/streams'];
  expect(asked()).toBe(1);
  drone.device.disconnect();
  await expect(chip(page, 'Device offline')).toBeVisible();
  drone.device.connect();
  await expect(chip(page, /^Live$/)).toBeVisible();
  expect(asked()).toBe(2);
});

test.describe('a server that has no stream for a device', () => {
  test.use({ allowedConsole: /Failed to load resource/ });
  for (const [status, words] of [
    [404, 'This device does not report live data.'],
    [501, 'This device does not report live data.'],
    [403, 'You do not have access to the live data of this device.'],
  ] as const) {
    test(`${status}: is asked once, and again when the device comes online`, async ({ page, sandbox, device }) => {
      const drone = device(0);
      const path = `/v1/user/devices/${drone.id}/events`;
      sandbox.control.addFault({ path, kind: 'status', status });
      drone.device.connect();
      await page.clock.install();
      await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}`);
      await expect(page.getByText(words)).toBeVisible();
      const asked = () => sandbox.control.stats().requests['GET /v1/user/devices/:id/events'];
      await page.clock.runFor(40_000);
      expect(asked()).toBe(1);
      sandbox.control.clearFaults();
      drone.device.disconnect();
      await expect(page.getByText('Offline', { exact: true })).toBeVisible();
      drone.device.connect();
      await expect.poll(asked).toBe(2);
      await expect(page.getByText(words)).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Vehicle' })).toBeVisible();
    });
  }
});
