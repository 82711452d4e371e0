import type { Page } from '@playwright/test';
import type { VideoFault } from '../../sandbox/media/videoFaults';
import { expect, test } from './fixtures';
import { boxOf, collisions, isInside, parts, verdict, windowOf } from './stageParts';
import { watchLive } from './watching';

const SIZES = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const;

type Fault = VideoFault | { readonly kind: 'link' };

const FAULTS: readonly (readonly [Fault, RegExp])[] = [
  [{ kind: 'camera' }, /^Camera: no signal\./],
  [{ kind: 'codec' }, /^Browser: can’t play H\.265\./],
  [{ kind: 'freeze' }, /^Server: receives no video/],
  [{ kind: 'link' }, /^Uplink: no link to the device for/],
];

const stage = (page: Page) => page.getByRole('region', { name: 'Live video' });

/** Returns, for each size, the parts that overlap or are cut by the window, and whether the whole sentence is visible. */
async function problems(page: Page): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const names = async () => [...(await parts(page)).keys()];
    await expect.poll(names).toEqual(expect.arrayContaining(['state', 'verdict', 'last frame']));
    const named = await parts(page);
    const once = collisions(named);
    // Measured twice, because a part that appears or disappears in between may seem to overlap.
    const again = once.length === 0 ? [] : collisions(await parts(page));
    const covered = once.filter((pair) => again.includes(pair));
    const cut = [...named].filter(([, box]) => !isInside(box, windowOf(page))).map(([name]) => name);
    const isWhole = isInside(await boxOf(verdict(page)), await boxOf(stage(page)));
    if (covered.length + cut.length > 0 || !isWhole) found.push({ width, covered, cut, isWhole });
  }
  return found;
}

test.describe('a stage in trouble', () => {
  test.use({ viewport: { width: 1280, height: 800 }, allowedConsole: /Failed to load resource|net::ERR/ });

  for (const [fault, words] of FAULTS)
    test(`says once what is wrong, and nothing on it overlaps: ${fault.kind}`, async ({ page, sandbox, device }) => {
      const drone = device(0);
      drone.device.holdArmed(true);
      await watchLive(page, sandbox, drone);
      if (fault.kind === 'link') sandbox.control.setDeviceLink(drone.id, { isDown: true });
      else sandbox.control.setVideoFault(drone.id, fault);
      await expect(verdict(page)).toHaveText(words, { timeout: 40_000 });
      await expect(stage(page).getByText(/^Last frame/)).toBeVisible({ timeout: 20_000 });
      await expect(stage(page).getByText(words)).toHaveCount(1);
      expect(await problems(page)).toEqual([]);
      // A device without a link is offline by now, which has a different sentence.
      await expect(stage(page).getByText(/^(Uplink|Device offline)/)).toHaveCount(fault.kind === 'link' ? 1 : 0);
      sandbox.control.setDeviceLink(drone.id, {});
    });

  test('claims nothing of the device while the page has no connection to the server', async ({
    page,
    sandbox,
    device,
  }) => {
    const drone = await watchLive(page, sandbox, device(0));
    const paths = ['/v1/user/events', `/v1/user/devices/${drone.id}/events`, '/v1/user/devices/status'];
    for (const path of paths) sandbox.control.addFault({ path, kind: 'status', status: 503 });
    sandbox.control.setViewerLink({ isDown: true });
    sandbox.control.dropStreams();
    const head = page.getByRole('banner');
    await expect(head.getByText(/^Unknown for \d+ s$/)).toBeVisible({ timeout: 20_000 });
    await expect(head.getByText(/^Online/)).toHaveCount(0);
    await expect(verdict(page)).toContainText('Network: ');
    await expect(stage(page).getByText(/^Last frame/)).toBeVisible();
    expect(await problems(page)).toEqual([]);
    sandbox.control.clearFaults();
    sandbox.control.setViewerLink({});
    await expect(head.getByText('Online', { exact: true })).toBeVisible({ timeout: 60_000 });
  });
});
