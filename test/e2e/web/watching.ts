import type { Locator, Page } from '@playwright/test';
import { HEIGHT, WIDTH } from '../../sandbox/media/picture';
import { decodeTime, FIELD, FIELDS } from '../../sandbox/media/timecode';
import type { Sandbox } from '../../sandbox/index';
import type { deviceOf } from '../../support/sandboxClient';
import { expect, signIn } from './fixtures';

/** Statistics of a page's connections that the page does not show. */
export async function watchPeers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const peers: RTCPeerConnection[] = [];
    Object.assign(window, { peers });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        peers.push(this);
      }
    };
  });
}

export const decoded = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let frames = 0;
    for (const peer of (window as unknown as { peers: RTCPeerConnection[] }).peers) {
      (await peer.getStats()).forEach((row: { type: string; framesDecoded?: number }) => {
        if (row.type === 'inbound-rtp') frames += row.framesDecoded ?? 0;
      });
    }
    return frames;
  });

/** The ICE user name fragments of a page, one per connection. */
export const ufrags = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(() =>
    (window as unknown as { peers: RTCPeerConnection[] }).peers.map(
      ({ localDescription }) => /^a=ice-ufrag:(.*)$/m.exec(localDescription?.sdp ?? '')?.[1],
    ),
  );

/** The time that is burnt into the frame on the screen, in ms since the epoch; null when it cannot be read. */
export async function burntInTime(page: Page): Promise<number | null> {
  const fields = await page.locator('video').evaluate(
    (video: HTMLVideoElement, [width, height, field, count]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context || video.videoWidth === 0) return [];
      context.drawImage(video, 0, 0, width, height);
      return Array.from({ length: count }, (_, index) => {
        const { data } = context.getImageData(index * field + field / 2, field / 2 - 1, 1, 1);
        return (data[0] ?? 0) > 128;
      });
    },
    [WIDTH, HEIGHT, FIELD, FIELDS] as const,
  );
  return decodeTime(fields);
}

/** The latency that the page shows, in ms; NaN when it shows none. */
export const shownLatency = async (page: Page): Promise<number> =>
  Number(/^(?:about )?(\d+) ms$/.exec(await page.getByTitle(/From the camera to this screen/).innerText())?.[1]);

export const chip = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Live video' }).getByRole('status').filter({ hasText: text });

/** What the card over the video says of a device that is offline; the state beside the camera is then for screen readers alone. */
export const offlineCard = (page: Page) => page.getByText('Device offline. Video resumes when it is back.');

export async function watch(page: Page, sandbox: Sandbox, id: string): Promise<void> {
  await watchPeers(page);
  await signIn(page, sandbox, 'Mara Lindqvist', `/devices/${id}`);
}

/** Video comes. The simulated encoder of a busy machine leaves frames out or is late, and the page rightly says so: no fault of what is tested. */
export const MOVING = /^(Live|Low frame rate|High latency)$/;

/** Where a test begins: a browser that has just been started on a busy machine takes its time. */
export const LIVE_AT_FIRST = { timeout: 20_000 } as const;

/** How bright the brightest spot of a canvas is, from 0 to 255; 0 also for one that nothing was drawn on. */
export const brightness = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const data = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
    let most = 0;
    // Every fourth value is how opaque a spot is.
    for (let at = 0; at < data.length; at += 1) if (at % 4 !== 3) most = Math.max(most, data[at] ?? 0);
    return most;
  });

/** A device that is connected, and seen live by its owner. */
export async function watchLive(page: Page, sandbox: Sandbox, one: ReturnType<typeof deviceOf>) {
  one.device.connect();
  await watch(page, sandbox, one.id);
  await expect(chip(page, MOVING)).toBeVisible(LIVE_AT_FIRST);
  return one;
}
