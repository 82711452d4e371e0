import { without } from '../../../scripts/lib/machine';
import { FIREFOX_RELAY } from '../../../scripts/lib/otherBrowsers';
import { expect, signIn, test } from '../web/fixtures';
import { chip, LIVE_AT_FIRST } from '../web/watching';

test.skip(...without('firefox'));
// As people and administrators turn it off.
test.use({
  launchOptions: { executablePath: FIREFOX_RELAY, firefoxUserPrefs: { 'media.peerconnection.enabled': false } },
});

test('where WebRTC is turned off, page and wall say so and what to do; no video is asked for, and readings come', async ({
  page,
  sandbox,
  device,
}) => {
  const drone = device(0);
  drone.device.connect();
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}`);
  expect(await page.evaluate(() => ['RTCPeerConnection', 'RTCRtpReceiver'].filter((name) => name in window))).toEqual(
    [],
  );
  await expect(chip(page, 'No WebRTC')).toBeVisible(LIVE_AT_FIRST);
  await expect(page.getByRole('group', { name: 'Health of the video' })).toHaveText(
    'Browser: WebRTC is unavailable or disabled. Enable it, or use another browser.',
  );
  // Nothing about a network that blocks video.
  await expect(page.getByText(/UDP|TURN/)).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Telemetry' })).toContainText(/3D, 1\d sats/);
  await page.goto(`${sandbox.url}/wall?devices=${drone.id}`);
  await expect(page.getByRole('region', { name: drone.name }).getByRole('status')).toHaveText(
    'Browser: WebRTC is unavailable or disabled',
  );
  expect(Object.keys(sandbox.control.stats().requests).filter((one) => /^POST .*whep/.test(one))).toEqual([]);
});
