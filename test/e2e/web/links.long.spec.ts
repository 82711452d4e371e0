import type { Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/index';
import { endsHandshake, loseFirst } from '../../support/loseDatagram';
import type { deviceOf } from '../../support/sandboxClient';
import { expect, signIn, test } from './fixtures';

interface Measured {
  readonly roundTripMs: number;
  readonly nacks: number;
  readonly packetsLost: number;
  readonly frames: number;
}
/** What this test keeps in its page. */
interface Bench {
  benchPeer: RTCPeerConnection;
}

/** Watches a stream with the browser's own WebRTC and nothing of the product, so that what is measured is the link. Resolves with the session's address. */
async function watchBare(page: Page, sandbox: Sandbox, { id, device }: ReturnType<typeof deviceOf>): Promise<string> {
  if (!device.isConnected) {
    device.connect();
    await signIn(page, sandbox);
    await expect(page.getByText('Live: connected')).toBeVisible();
  }
  await expect
    .poll(() =>
      page.evaluate(
        (path) => fetch(path).then(async (answer) => ((await answer.json()) as unknown[]).length),
        `/v1/user/devices/${id}/media/streams`,
      ),
    )
    .toBeGreaterThan(0);
  return page.evaluate(async (path) => {
    const peer = new RTCPeerConnection();
    (window as unknown as Partial<Bench>).benchPeer?.close();
    Object.assign(window, { benchPeer: peer });
    peer.addTransceiver('video', { direction: 'recvonly' });
    // Frames are still decoded.
    peer.ontrack = ({ track }) => {
      const video = Object.assign(document.createElement('video'), {
        muted: true,
        srcObject: new MediaStream([track]),
      });
      document.body.append(video);
      void video.play();
    };
    await peer.setLocalDescription(await peer.createOffer());
    if (peer.iceGatheringState !== 'complete')
      await new Promise<void>((resolve) => {
        peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve();
      });
    const post = () =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/sdp' },
        body: peer.localDescription?.sdp ?? '',
      });
    let answer = await post();
    // A camera that is still starting: the server asks to come again.
    for (let tries = 0; answer.status === 409 && tries < 5; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after')) * 1000));
      answer = await post();
    }
    await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
    return answer.headers.get('location') ?? '';
  }, `/v1/user/devices/${id}/media/streams/main/whep`);
}

const measure = (page: Page): Promise<Measured> =>
  page.evaluate(async () => {
    const stats = await (window as unknown as Bench).benchPeer.getStats();
    const all = [...stats.values()] as Record<string, unknown>[];
    const number = (type: string, name: string) =>
      Math.max(-1, ...all.filter((one) => one.type === type).map((one) => (one[name] as number | undefined) ?? -1));
    return {
      roundTripMs: number('candidate-pair', 'currentRoundTripTime') * 1000,
      nacks: number('inbound-rtp', 'nackCount'),
      packetsLost: number('inbound-rtp', 'packetsLost'),
      frames: number('inbound-rtp', 'framesDecoded'),
    };
  });

/** Waits until what has arrived is decoded and no more comes. */
async function afterLastFrame(page: Page): Promise<Measured> {
  let seen = await measure(page);
  await expect(async () => {
    const { frames } = seen;
    await page.waitForTimeout(300);
    seen = await measure(page);
    expect(seen.frames).toBe(frames);
  }).toPass();
  return seen;
}

test.use({ allowedConsole: /409 \(Conflict\)/ });

test('a browser meets the link of its viewer: 250 ms each way is its round trip, lost packets are asked for again', async ({
  page,
  sandbox,
  device,
}) => {
  await watchBare(page, sandbox, device(0));
  await expect.poll(async () => (await measure(page)).frames).toBeGreaterThan(10);
  await expect.poll(async () => (await measure(page)).roundTripMs).toBeLessThan(450);
  sandbox.control.setViewerLink({ delayMs: 250 });
  await expect.poll(async () => (await measure(page)).roundTripMs).toBeGreaterThanOrEqual(450);
  const { nacks } = await measure(page);
  sandbox.control.setViewerLink({ delayMs: 20, lossPct: 10 });
  await expect(async () => {
    const now = await measure(page);
    expect(now.nacks, JSON.stringify(now)).toBeGreaterThan(nacks + 10);
  }).toPass({ timeout: 20_000 });
  const { frames } = await measure(page);
  await expect.poll(async () => (await measure(page)).frames).toBeGreaterThan(frames + 20);
});

test('a session opens over 250 ms each way, and over a link that loses 10 %', async ({ page, sandbox, device }) => {
  for (const spec of [{ delayMs: 250 }, { delayMs: 40, lossPct: 10 }]) {
    sandbox.control.setViewerLink(spec);
    // A handshake that loses too many packets never ends. The player opens another session then, and so does this.
    await expect(async () => {
      await watchBare(page, sandbox, device(0));
      const frames = async () => (await measure(page)).frames;
      await expect.poll(frames, { timeout: 10_000 }).toBeGreaterThan(10);
    }).toPass({ timeout: 40_000 });
  }
});

test('an outage of 4 s passes: the server keeps the session, and frames come over it again', async ({
  page,
  sandbox,
  device,
}) => {
  const location = await watchBare(page, sandbox, device(0));
  await expect.poll(async () => (await measure(page)).frames).toBeGreaterThan(10);
  sandbox.control.setViewerLink({ isDown: true });
  const before = await afterLastFrame(page);
  await page.waitForTimeout(3700);
  expect((await measure(page)).frames).toBe(before.frames);
  sandbox.control.setViewerLink({});
  await expect.poll(async () => (await measure(page)).frames).toBeGreaterThan(before.frames + 10);
  expect(sandbox.control.stats().viewers).toBe(1);
  const headers = { 'content-type': 'application/json' };
  const end = async ([path, init]: readonly [string, RequestInit]) => (await fetch(path, init)).status;
  expect(await page.evaluate(end, [location, { method: 'DELETE', headers }] as const)).toBe(204);
});

test('a session whose last message of the handshake is lost has video all the same', async ({
  page,
  sandbox,
  device,
}) => {
  const link = loseFirst(endsHandshake);
  try {
    await watchBare(page, sandbox, device(0));
    await expect.poll(async () => (await measure(page)).frames).toBeGreaterThan(3);
    expect(link.lost()).toBe(1);
  } finally {
    link.end();
  }
});
