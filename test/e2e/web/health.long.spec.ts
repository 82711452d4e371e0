import type { VideoFault } from '../../sandbox/media/videoFaults';
import { placeOf, recordSaid, saidSince } from '../../../scripts/bench/said';
import { expect, signIn, test } from './fixtures';

const STAGES: readonly (readonly [VideoFault, string])[] = [
  [{ kind: 'camera' }, 'Camera: no signal'],
  [{ kind: 'slow-camera' }, 'Camera: '],
  [{ kind: 'encoder' }, 'Encoder: '],
  [{ kind: 'uplink' }, 'Uplink: '],
  [{ kind: 'lag', ms: 1500 }, 'Uplink: video takes 1'],
  [{ kind: 'freeze' }, 'Server: receives no video'],
  [{ kind: 'server' }, 'Server: forwards '],
  [{ kind: 'loss', share: 0.15 }, 'Network: '],
  [{ kind: 'codec' }, 'Browser: can’t play H.265'],
];

test.describe('health', () => {
  test.use({ allowedConsole: /Failed to load resource/ });

  test('each of nine faults is attributed to its stage, and disappears once it is repaired', async ({
    page,
    sandbox,
    device,
  }) => {
    test.setTimeout(420_000);
    const drone = device(0);
    drone.device.connect();
    await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}`);
    const line = page.getByRole('group', { name: 'Health of the video' });
    await expect(line).toContainText('Video is good', { timeout: 40_000 });
    for (const [fault, words] of STAGES) {
      sandbox.control.setVideoFault(drone.id, fault);
      await expect(line, fault.kind).toContainText(words, { timeout: 40_000 });
      sandbox.control.setVideoFault(drone.id, { kind: 'none' });
      await expect(line, fault.kind).toContainText('Video is good', { timeout: 40_000 });
    }
  });

  test('video without a key frame is reported as such, and plays with the first one, in the same session', async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = device(0);
    drone.device.connect();
    const offers: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && offers.push(request.url()));
    await signIn(page, sandbox, 'Mara Lindqvist');
    sandbox.control.setVideoFault(drone.id, { kind: 'key-frames' });
    await page.goto(`${sandbox.url}/devices/${drone.id}`);
    const sentence = 'Encoder: waiting for a key frame. Set its interval to 2 s.';
    await expect(page.getByRole('group', { name: 'Health of the video' })).toContainText(sentence, { timeout: 40_000 });
    // Longer than any session without a frame is kept otherwise.
    await page.waitForTimeout(14_000);
    await expect(page.getByText(sentence)).toHaveCount(1);
    sandbox.control.setVideoFault(drone.id, { kind: 'none' });
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    expect(offers.filter((url) => url.includes('/whep'))).toHaveLength(1);
  });

  test('a lost link is shown as the cause, with its age, until the device counts as offline', async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = device(0);
    drone.device.connect();
    await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${drone.id}`);
    const line = page.getByRole('group', { name: 'Health of the video' });
    await expect(line).toContainText('Video is good', { timeout: 40_000 });
    await recordSaid(page);
    const from = Date.now();
    sandbox.control.setDeviceLink(drone.id, { isDown: true });
    await expect(line).toContainText('Uplink: no link to the device for', { timeout: 40_000 });
    await expect(page.getByRole('banner').getByText(/^Online, no link for \d+ s$/)).toBeVisible();
    await expect(line).toContainText('Device offline', { timeout: 60_000 });
    await expect(line).toContainText(/Uplink: no link to the device since \d\d:\d\d.*Video resumes when it is back\./);
    const said = await saidSince(page, from);
    const places = said.map(placeOf).slice(said.findIndex((one) => placeOf(one) === 'Uplink'));
    expect(new Set(places)).toEqual(new Set(['Uplink', 'Device offline']));
    // The sentence is written again each second, with its age.
    expect(places.filter((place) => place === 'Uplink').length).toBeGreaterThan(8);
    sandbox.control.setDeviceLink(drone.id, {});
    await expect(line).toContainText('Video is good', { timeout: 60_000 });
  });

  // @spec 0.14
  test('a device without telemetry whose link is lost says so until it counts as offline', async ({
    page,
    sandbox,
    device,
  }) => {
    const camera = device(1);
    camera.device.connect();
    await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${camera.id}`);
    const line = page.getByRole('group', { name: 'Health of the video' });
    await expect(line).toContainText(/Video is (good|playing)/, { timeout: 40_000 });
    const head = page.getByRole('banner');
    await expect(head.getByText('Online', { exact: true })).toBeVisible();
    sandbox.control.setDeviceLink(camera.id, { isDown: true });
    await expect(head.getByText(/^Online, no link for \d+ s$/)).toBeVisible({ timeout: 30_000 });
    await expect(head.getByText(/^Offline/)).toBeVisible({ timeout: 60_000 });
    sandbox.control.setDeviceLink(camera.id, {});
    await expect(head.getByText('Online', { exact: true })).toBeVisible({ timeout: 60_000 });
  });
});
