import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { expect, test } from './fixtures';
import { chip, decoded, MOVING, watchLive } from './watching';

const sessions = (sandbox: Sandbox) =>
  sandbox.control.stats().requests['POST /v1/user/devices/:id/media/streams/:stream_id/whep'] ?? 0;

/** How long until frames are decoded again, in ms. */
async function framesAgain(page: Page): Promise<number> {
  const from = Date.now();
  const before = await decoded(page);
  await expect.poll(() => decoded(page), { intervals: [50], timeout: 20_000 }).toBeGreaterThan(before);
  return Date.now() - from;
}

test.describe('links', () => {
  // Calls that the outage brings down.
  test.use({ allowedConsole: /Failed to load resource|net::ERR/ });

  for (const seconds of [5, 20]) {
    test(`an outage of ${seconds} s of the viewer's network ends with the same session`, async ({
      page,
      sandbox,
      device,
    }) => {
      await watchLive(page, sandbox, device(0));
      const opened = sessions(sandbox);
      sandbox.control.setViewerLink({ isDown: true });
      await expect(chip(page, /^Frozen$|^Reconnecting$/)).toBeVisible();
      await expect(chip(page, /^Reconnecting$/)).toBeVisible();
      await expect(page.getByRole('group', { name: 'Health of the video' })).toContainText('Network: ');
      await page.waitForTimeout(seconds * 1000 - 4000);
      sandbox.control.setViewerLink({});
      const ms = await framesAgain(page);
      await expect(chip(page, MOVING)).toBeVisible();
      console.log(`outage of ${seconds} s: frames after ${ms} ms`);
      // A second where nothing else runs, as `npm run bench -- drops` measures it.
      expect(ms).toBeLessThan(4000);
      expect([sessions(sandbox), sandbox.control.stats().viewers]).toEqual([opened, 1]);
    });
  }
});
