import { describe, expect, test } from '@jest/globals';
import { readIce, withIce, writeIce } from '../../app/domain/iceFragment';
import { drained, follow, useBench, view, wait } from '../support/linkBench';
import { signInToken, until } from '../support/sandboxClient';
import { watch } from '../support/watch';

const bench = useBench();

describe('the link of a viewer', () => {
  test('delays every datagram each way, while a session opens and while it runs', async () => {
    const open = async () => {
      const viewer = await watch(bench.sandbox, bench.token, bench.drone.id);
      bench.afterwards.push(() => viewer.close());
      const answeredAt = performance.now();
      await until(() => viewer.packets > 0, 10_000);
      return { viewer, took: performance.now() - answeredAt };
    };
    await open();
    const clean = await open();
    bench.sandbox.control.setViewerLink({ delayMs: 50 });
    // A check of ICE, three flights of DTLS: three round trips at the least, of which half a one may be over by then. With
    // the DTLS of werift on both ends none may take 500 ms: its client takes the second answer to a hello that it sent
    // twice for an error.
    const slow = await open();
    expect(slow.took).toBeGreaterThanOrEqual(2.5 * 100);
    let gap = 0;
    let last = performance.now();
    clean.viewer.onPacket = () => {
      gap = Math.max(gap, performance.now() - last);
      last = performance.now();
    };
    bench.sandbox.control.setViewerLink({ delayMs: 900 });
    await until(() => gap >= 600);
    bench.sandbox.control.setViewerLink({});
    const packets = follow(clean.viewer);
    await until(() => packets().count > 30);
    await until(async () => (await open()).took < slow.took, 10_000);
  });

  test('loses the share that it is told to, and none when clean', async () => {
    const viewer = await view(bench);
    const clean = follow(viewer);
    await until(() => clean().count > 60, 10_000);
    expect(clean().missing).toBe(0);
    bench.sandbox.control.setViewerLink({ lossPct: 20 });
    const lossy = follow(viewer);
    await until(() => lossy().count > 150, 15_000);
    expect(lossy().lostPct).toBeGreaterThan(5);
    expect(lossy().lostPct).toBeLessThan(40);
  }, 30_000);

  test('carries no more than its bit rate, and drops the rest as a router does', async () => {
    const [own, other] = [await view(bench), await view(bench, await signInToken(bench.sandbox, 'u_jonas'))];
    bench.sandbox.control.setViewerLink({ kbps: 100 }, 'u_mara');
    await drained();
    const [slow, clean] = [follow(own), follow(other)];
    const from = performance.now();
    await wait(3000);
    const kbps = (slow().bytes * 8) / (performance.now() - from);
    const sent = (clean().bytes * 8) / (performance.now() - from);
    // The headers take the rest.
    expect(kbps).toBeLessThan(100);
    expect(kbps).toBeGreaterThan(0.4 * Math.min(100, sent));
    expect(clean().missing).toBe(0);
    expect(slow().missing).toBeGreaterThan(0);
  });

  test('with jitter brings packets out of order; nothing is lost by it', async () => {
    const packets = follow(await view(bench));
    bench.sandbox.control.setViewerLink({ delayMs: 60, jitterMs: 60 });
    await until(() => packets().outOfOrder > 5, 10_000);
    bench.sandbox.control.setViewerLink({});
    // Those on their way come after some that are sent later.
    const { count } = packets();
    await until(() => packets().count > count + 20 && packets().missing === 0);
  });

  test('of one user is no concern of another’s', async () => {
    const [own, other] = [await view(bench), await view(bench, await signInToken(bench.sandbox, 'u_jonas'))];
    bench.sandbox.control.setViewerLink({ isDown: true }, 'u_mara');
    await drained();
    const [mine, theirs] = [follow(own), follow(other)];
    await until(() => theirs().count > 20, 10_000);
    expect(mine().count).toBe(0);
  });

  test('down for 4 s brings nothing, and back up the same session goes on', async () => {
    const viewer = await view(bench);
    bench.sandbox.control.setViewerLink({ isDown: true });
    await drained();
    const packets = follow(viewer);
    await wait(4000);
    expect(packets().count).toBe(0);
    bench.sandbox.control.setViewerLink({});
    await until(() => packets().count > 10);
    expect(bench.sandbox.control.stats().viewers).toBe(1);
    expect((await bench.mara('DELETE', viewer.location)).status).toBe(204);
  });

  test('is there after an ICE restart, too', async () => {
    const viewer = await view(bench);
    const { peer } = viewer;
    const pair = () => peer.iceTransports[0]?.connection.nominated;
    const before = pair();
    await peer.setLocalDescription(await peer.createOffer({ iceRestart: true }));
    const sdp = peer.localDescription?.sdp ?? '';
    const mine = readIce(sdp);
    const restarted = await fetch(bench.sandbox.url + viewer.location, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${bench.token}`,
        'content-type': 'application/trickle-ice-sdpfrag',
        'if-match': '*',
      },
      body: mine && writeIce(sdp, mine, '0'),
    });
    expect(restarted.status).toBe(200);
    const theirs = readIce(await restarted.text());
    if (!theirs) throw new Error('No ICE in the answer');
    await peer.setRemoteDescription({ type: 'answer', sdp: withIce(peer.remoteDescription?.sdp ?? '', theirs) });
    await until(() => pair() !== undefined && pair() !== before, 10_000);
    const clean = follow(viewer);
    await until(() => clean().count > 10, 10_000);
    bench.sandbox.control.setViewerLink({ isDown: true }, 'u_mara');
    await drained();
    const packets = follow(viewer);
    // Meanwhile another person's session opens and runs.
    await view(bench, await signInToken(bench.sandbox, 'u_jonas'));
    expect(packets().count).toBe(0);
    bench.sandbox.control.setViewerLink({});
    await until(() => packets().count > 0);
  }, 30_000);
});
