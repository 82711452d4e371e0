import type { Page } from '@playwright/test';
import { expect, signIn } from '../../e2e/web/fixtures';
import { IS_PLAIN, PLAIN_PAGE, type Bench } from './bench';
import { PLAIN_PLAYER, type Plain } from './plainPlayer';

interface Seen {
  readonly peers: RTCPeerConnection[];
  from?: number;
  first?: number;
}

/** Notes when a page makes its first connection and when it shows its first frame. */
async function watchClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { peers: [] };
    Object.assign(window, { seen });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        seen.from ??= performance.now();
        seen.peers.push(this);
      }
    };
    const watched = new WeakSet<HTMLVideoElement>();
    setInterval(() => {
      for (const video of document.querySelectorAll('video')) {
        if (watched.has(video)) continue;
        watched.add(video);
        video.requestVideoFrameCallback(() => (seen.first ??= performance.now()));
      }
    }, 20);
  });
}

/** Opens the stream in the product, or with the plain player. */
export async function open(page: Page, bench: Bench, configured: readonly RTCIceServer[] = []): Promise<void> {
  await watchClock(page);
  const { sandbox, deviceId, whepUrl } = bench;
  if (!IS_PLAIN) return signIn(page, sandbox, 'Mara Lindqvist', `/devices/${deviceId}`);
  await signIn(page, sandbox, 'Mara Lindqvist', PLAIN_PAGE);
  await page.addScriptTag({ content: PLAIN_PLAYER });
  await page.evaluate(
    (args) => {
      // It goes on while the page is looked at.
      void (window as unknown as { playPlain: (args: unknown) => Promise<void> }).playPlain(args);
    },
    { url: whepUrl, configured: [...configured] },
  );
}

/** Said over the video, but not of it. */
const FLIGHT_DATA = /^(Armed|Disarmed|Compass variance)/;

/** What the page says of the video: the chip and the sentence, on one line. */
export async function said(page: Page): Promise<string> {
  if (IS_PLAIN) return page.evaluate(() => (window as unknown as { plain?: Plain }).plain?.state ?? 'nothing');
  const region = page.getByRole('region', { name: 'Live video' });
  const texts = await region.getByRole('status').allInnerTexts();
  const over = await region.locator('[data-player-text], p').allInnerTexts();
  const all = [...texts, ...over].map((text) => text.replace(/\s+/g, ' ').trim());
  return [...new Set(all)].filter((text) => text !== '' && !FLIGHT_DATA.test(text)).join(' | ');
}

const frames = (page: Page) =>
  page.evaluate(() => {
    let most = 0;
    for (const video of document.querySelectorAll('video'))
      most = Math.max(most, video.getVideoPlaybackQuality().totalVideoFrames);
    return most;
  });

/** A frame as a handful of grey values: enough to tell whether anything moves. */
const look = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [32, 18];
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!video || !context) return '';
    context.drawImage(video, 0, 0, 32, 18);
    return context.getImageData(0, 0, 32, 18).data.join();
  });

const MOVES = 15;

/** Waits until video moves: frames are shown, and they differ. The result: ms from the first connection to the first frame. */
export async function plays(page: Page, withinMs: number): Promise<number> {
  await expect.poll(() => frames(page), { timeout: withinMs, message: 'frames are shown' }).toBeGreaterThan(0);
  const [before, picture] = [await frames(page), await look(page)];
  await expect.poll(() => frames(page), { timeout: 10_000, message: 'more frames' }).toBeGreaterThan(before + MOVES);
  await expect.poll(() => look(page), { message: 'the frames differ' }).not.toBe(picture);
  return page.evaluate(() => {
    const { first = Number.NaN, from = Number.NaN } = (window as unknown as { seen: Seen }).seen;
    return Math.round(first - from);
  });
}

/** The ends of the pair over which the page receives; null: there is none. */
const pairOf = (page: Page) =>
  page.evaluate(async () => {
    for (const peer of (window as unknown as { seen: Seen }).seen.peers.toReversed()) {
      const rows: Record<string, unknown>[] = [];
      (await peer.getStats()).forEach((row: Record<string, unknown>) => rows.push(row));
      const transport = rows.find(({ type }) => type === 'transport');
      const pair = rows.find(({ id }) => id !== undefined && id === transport?.selectedCandidatePairId);
      const [local, remote] = ['localCandidateId', 'remoteCandidateId'].map((end) =>
        rows.find(({ id }) => id === pair?.[end]),
      );
      if (local && remote) return { local, remote };
    }
    return null;
  });

/** The kinds of candidates over which the page receives, as `relay tcp`: the protocol is the one to the TURN server. */
export async function pathOf(page: Page): Promise<string> {
  const { local } = (await pairOf(page)) ?? {};
  return local ? `${String(local.candidateType)} ${String(local.relayProtocol ?? local.protocol)}` : 'none';
}

/** The far end of it, as `host 192.0.2.1`. */
export async function remoteOf(page: Page): Promise<string> {
  const { remote } = (await pairOf(page)) ?? {};
  return remote ? `${String(remote.candidateType)} ${String(remote.address)}` : 'none';
}

/** Leaves the page as a viewer does: by a link of the product. */
export async function leave(page: Page): Promise<void> {
  if (IS_PLAIN) await page.evaluate(() => (window as unknown as { plain: Plain }).plain.stop());
  else await page.getByRole('link', { name: 'Devices' }).first().click();
}
