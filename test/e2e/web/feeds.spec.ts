import type { Request } from '@playwright/test';
import { expect, installClock, signIn, test } from './fixtures';
import { chip, decoded, MOVING, offlineCard, watchLive } from './watching';

test(
  'a page requests the streams of its device once, and again when the device comes back',
  { tag: '@long' },
  async ({ page, sandbox, device }) => {
    const drone = await watchLive(page, sandbox, device(0));
    const asked = () => sandbox.control.stats().requests['GET /v1/user/devices/:id/media/streams'];
    expect(asked()).toBe(1);
    drone.device.disconnect();
    await expect(offlineCard(page)).toBeVisible();
    drone.device.connect();
    await expect(chip(page, MOVING)).toBeVisible();
    // What came too often before would be counted here as well.
    const frames = await decoded(page);
    await expect.poll(() => decoded(page)).toBeGreaterThan(frames + 10);
    expect(asked()).toBe(2);
  },
);

test('a page subscribes to what it shows over one stream, and has no stream when it shows nothing live', async ({
  page,
  sandbox,
  device,
}) => {
  const path = '/v1/user/devices/';
  const asked: string[] = [];
  let open = 0;
  const isStream = (url: string) => url.includes(path) && new URL(url).pathname.endsWith('/events');
  page.on('request', (request) => {
    if (!isStream(request.url())) return;
    asked.push(new URL(request.url()).search);
    open += 1;
  });
  const note = (request: Request) => {
    if (isStream(request.url())) open -= 1;
  };
  page.on('requestfailed', note);
  page.on('requestfinished', note);
  const drone = await watchLive(page, sandbox, device(0));
  const TOPICS = '?topics=media,modem,statustext,system,telemetry,watchers';
  await expect(page.getByRole('heading', { name: 'Vehicle' })).toBeVisible();
  expect([asked, open]).toEqual([[TOPICS], 1]);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'General' })).toBeVisible();
  // General settings say whether the vehicle is armed, and compare the type with what the flight controller reports.
  const SETTINGS = '?topics=mavlink,telemetry';
  // Depending on which script loads first, there may be an earlier stream for the armed badge alone.
  const wholePages = () => asked.filter((topics) => topics !== '?topics=telemetry');
  await expect.poll(wholePages).toEqual([TOPICS, SETTINGS]);
  // The end of the earlier stream may be told after the request of the next one.
  await expect.poll(() => open).toBe(1);
  await page.getByRole('link', { name: 'Sharing' }).click();
  await expect(page.getByRole('heading', { name: 'Sharing' })).toBeVisible();
  await expect.poll(() => open).toBe(0);
  await page.getByRole('link', { name: 'Live', exact: true }).click();
  await expect(chip(page, MOVING)).toBeVisible();
  // What was known stands at once, and goes on.
  await expect(page.getByRole('heading', { name: 'Vehicle' })).toBeVisible();
  await expect.poll(() => open).toBe(1);
  expect(wholePages()).toEqual([TOPICS, SETTINGS, TOPICS]);
  drone.device.disconnect();
});

test.describe('a server that has no stream for a device', { tag: '@long' }, () => {
  test.use({ allowedConsole: /Failed to load resource/ });
  for (const [status, words] of [
    [404, 'This device does not report live data.'],
    [501, 'This device does not report live data.'],
    [403, 'You do not have access to this device’s live data.'],
  ] as const) {
    test(`${status}: is asked once, and again when the device comes online`, async ({ page, sandbox, device }) => {
      const drone = device(0);
      const path = `/v1/user/devices/${drone.id}/events`;
      sandbox.control.addFault({ path, kind: 'status', status });
      drone.device.connect();
      await installClock(page);
      await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}`);
      await expect(page.getByText(words)).toBeVisible();
      const asked = () => sandbox.control.stats().requests['GET /v1/user/devices/:id/events'];
      await page.clock.runFor(40_000);
      expect(asked()).toBe(1);
      sandbox.control.clearFaults();
      drone.device.disconnect();
      await expect(page.getByText(/^Offline/)).toBeVisible();
      drone.device.connect();
      await expect.poll(asked).toBe(2);
      await expect(page.getByText(words)).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Vehicle' })).toBeVisible();
    });
  }
});
