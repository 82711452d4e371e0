import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { expect, test } from './fixtures';
import { chip, MOVING, watchLive } from './watching';

const sessions = (sandbox: Sandbox) =>
  sandbox.control.stats().requests['POST /v1/user/devices/:id/media/streams/:stream_id/whep'] ?? 0;

interface Wait {
  readonly ms: number;
  /** How much later than it was to run the page has run meanwhile: what a busy machine took, in ms. */
  readonly late: number;
}

/** How long until frames are decoded again, by the page's own clock. */
const framesAgain = (page: Page): Promise<Wait> =>
  page.evaluate(async () => {
    const EACH_MS = 50;
    const count = async () => {
      let frames = 0;
      for (const peer of (window as unknown as { peers: RTCPeerConnection[] }).peers)
        (await peer.getStats()).forEach((row: { type: string; framesDecoded?: number }) => {
          if (row.type === 'inbound-rtp') frames += row.framesDecoded ?? 0;
        });
      return frames;
    };
    const before = await count();
    const from = performance.now();
    let [now, late] = [from, 0];
    while ((await count()) <= before) {
      await new Promise((resolve) => setTimeout(resolve, EACH_MS));
      late += Math.max(0, performance.now() - now - EACH_MS);
      now = performance.now();
    }
    return { ms: performance.now() - from, late };
  });

test.describe('links', () => {
  // Calls that the outage brings down.
  test.use({ allowedConsole: /Failed to load resource|net::ERR/ });

  for (const [what, seconds, hasCalls] of [
    ["the viewer's video", 5, true],
    ["the viewer's network, calls and all,", 20, false],
  ] as const) {
    test(
      `an outage of ${seconds} s of ${what} ends with the same session`,
      { tag: hasCalls ? [] : '@long' },
      async ({ page, sandbox, device }) => {
        await watchLive(page, sandbox, device(0));
        const opened = sessions(sandbox);
        const trickled: string[] = [];
        page.on('request', (one) => {
          if (one.method() === 'PATCH' && one.headers()['if-match'] !== '*') trickled.push(one.postData() ?? '');
        });
        sandbox.control.setViewerLink({ isDown: true });
        if (!hasCalls) sandbox.control.setHttpLink({ isDown: true });
        await expect(chip(page, /^Frozen$|^Reconnecting$/)).toBeVisible();
        await expect(chip(page, /^Reconnecting$/)).toBeVisible();
        await expect(page.getByRole('group', { name: 'Health of the video' })).toContainText('Network: ');
        await page.waitForTimeout(seconds * 1000 - 4000);
        // Each would hang on one of the browser's six connections, and what asks whether the network is back would wait.
        if (!hasCalls) expect(trickled, 'candidates of a restart that the server has not answered').toEqual([]);
        sandbox.control.setViewerLink({});
        sandbox.control.setHttpLink({});
        const { ms, late } = await framesAgain(page);
        await expect(chip(page, MOVING)).toBeVisible();
        const figures = `frames after ${ms.toFixed()} ms, ${late.toFixed()} of them late`;
        test.info().annotations.push({ type: `outage of ${seconds} s`, description: figures });
        // A second where nothing else runs, as `npm run bench -- drops` measures it.
        expect(ms - late).toBeLessThan(4000);
        expect([sessions(sandbox), sandbox.control.stats().viewers]).toEqual([opened, 1]);
      },
    );
  }
});
