import { describe, expect, test } from '@jest/globals';
import { useBench, sample, view, wait } from '../support/linkBench';
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
    bench.sandbox.control.setViewerLink({ delayMs: 100 });
    // A check of ICE, three flights of DTLS: three round trips at the least. With the DTLS of werift on both ends none may
    // take 500 ms: its client takes the second answer to a hello that it sent twice for an error.
    const slow = await open();
    expect(slow.took - clean.took).toBeGreaterThanOrEqual(3 * 200 - 100);
    let gap = 0;
    let last = performance.now();
    clean.viewer.onPacket = () => {
      gap = Math.max(gap, performance.now() - last);
      last = performance.now();
    };
    bench.sandbox.control.setViewerLink({ delayMs: 900 });
    await wait(1500);
    expect(gap).toBeGreaterThanOrEqual(600);
    bench.sandbox.control.setViewerLink({});
    expect((await sample(clean.viewer, 1000)).packets).toBeGreaterThan(10);
  });

  test('loses the share that it is told to, and none when clean', async () => {
    const viewer = await view(bench);
    expect((await sample(viewer, 1500)).lostPct).toBe(0);
    bench.sandbox.control.setViewerLink({ lossPct: 20 });
    await wait(100);
    const { packets, lostPct } = await sample(viewer, 4000);
    expect(packets).toBeGreaterThan(50);
    expect(lostPct).toBeGreaterThan(5);
    expect(lostPct).toBeLessThan(40);
  });

  test('carries no more than its bit rate, and drops the rest as a router does', async () => {
    const viewer = await view(bench);
    bench.sandbox.control.setViewerLink({ kbps: 100 });
    await wait(1000);
    let bytes = 0;
    const from = performance.now();
    viewer.onPacket = ({ payload }) => (bytes += payload.length);
    await wait(3000);
    // The headers take the rest; the wait may have been longer than it was asked for.
    const kbps = (bytes * 8) / (performance.now() - from);
    expect(kbps).toBeLessThan(100);
    expect(kbps).toBeGreaterThan(40);
  });

  test('with jitter brings packets out of order; nothing is lost by it', async () => {
    const viewer = await view(bench);
    bench.sandbox.control.setViewerLink({ delayMs: 60, jitterMs: 60 });
    await wait(200);
    expect((await sample(viewer, 2000)).outOfOrder).toBeGreaterThan(5);
  });

  test('of one user is no concern of another’s', async () => {
    const [own, other] = [await view(bench), await view(bench, await signInToken(bench.sandbox, 'u_jonas'))];
    bench.sandbox.control.setViewerLink({ isDown: true }, 'u_mara');
    await wait(100);
    const [mine, theirs] = await Promise.all([sample(own, 1000), sample(other, 1000)]);
    expect(mine.packets).toBe(0);
    expect(theirs.packets).toBeGreaterThan(20);
  });

  test('down for 4 s brings nothing, and back up the same session goes on', async () => {
    const viewer = await view(bench);
    bench.sandbox.control.setViewerLink({ isDown: true });
    await wait(50);
    expect((await sample(viewer, 4000)).packets).toBe(0);
    bench.sandbox.control.setViewerLink({});
    expect((await sample(viewer, 1000)).packets).toBeGreaterThan(10);
    expect(bench.sandbox.control.stats().viewers).toBe(1);
    expect((await bench.mara('DELETE', viewer.location)).status).toBe(204);
  });

  test('is over the sockets of an ICE restart, too', async () => {
    const viewer = await view(bench);
    bench.sandbox.control.setViewerLink({ isDown: true });
    const { peer } = viewer;
    await peer.setLocalDescription(await peer.createOffer({ iceRestart: true }));
    const sdp = peer.localDescription?.sdp ?? '';
    const lines = sdp.split(/\r?\n/).filter((line) => /^a=(ice-ufrag|ice-pwd|candidate|mid):?/.test(line));
    const restarted = await fetch(bench.sandbox.url + viewer.location, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${bench.token}`,
        'content-type': 'application/trickle-ice-sdpfrag',
        'if-match': '*',
      },
      body: `${lines.join('\r\n')}\r\n`,
    });
    expect(restarted.status).toBe(200);
    await wait(500);
    expect((await sample(viewer, 1500)).packets).toBe(0);
  });
});
