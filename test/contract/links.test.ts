/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { connect, createServer, type AddressInfo } from 'node:net';
import type { LinkSpec } from '../sandbox/net/Link';
import { LinkSetting } from '../sandbox/net/LinkSetting';
import { ShapedSocket } from '../sandbox/net/ShapedSocket';
import { start, type Sandbox } from '../sandbox/index';
import { openFeed } from '../support/feed';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';
import { watch, type Viewer } from '../support/watch';

let sandbox: Sandbox;
let mara: Api;
let token: string;
let drone: ReturnType<typeof deviceOf>;
const afterwards: (() => unknown)[] = [];

beforeEach(async () => {
  sandbox = await start({ test: true, devices: 3, devicePingMs: 300 });
  mara = await apiAs(sandbox, 'u_mara');
  token = await signInToken(sandbox, 'u_mara');
  drone = deviceOf(sandbox, 0);
  drone.device.connect();
  await until(async () => (await streams()).length > 0);
});
afterEach(async () => {
  for (const undo of afterwards.splice(0).reverse()) await undo();
  drone.device.disconnect();
  await sandbox.close();
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const streams = async () =>
  (await mara('GET', `/v1/user/devices/${drone.id}/media/streams`)).body as { state: string }[];
const isOnline = async () => {
  const { body } = await mara('GET', '/v1/user/devices/status');
  return (body as { devices: { device_id: string; is_online: boolean }[] }).devices.some(
    ({ device_id: id, is_online: is }) => id === drone.id && is,
  );
};

async function view(person = token): Promise<Viewer> {
  const viewer = await watch(sandbox, person, drone.id);
  afterwards.push(() => viewer.close());
  await until(() => viewer.packets > 20, 10_000);
  return viewer;
}

/** What comes in so many ms: how many packets, and how many numbers are missing between them. */
async function sample(viewer: Viewer, ms: number): Promise<{ packets: number; lostPct: number; outOfOrder: number }> {
  const seen: number[] = [];
  viewer.onPacket = ({ header }) => seen.push(header.sequenceNumber);
  await wait(ms);
  viewer.onPacket = () => undefined;
  const steps = seen.slice(1).map((number, index) => ((number - (seen[index] ?? 0) + 0x18000) & 0xffff) - 0x8000);
  const span = steps.reduce((sum, step) => sum + step, 1);
  return {
    packets: seen.length,
    lostPct: seen.length === 0 ? 100 : (1 - new Set(seen).size / span) * 100,
    outOfOrder: steps.filter((step) => step < 0).length,
  };
}

describe('the link of a viewer', () => {
  test('delays every datagram each way, while a session opens and while it runs', async () => {
    const open = async () => {
      const viewer = await watch(sandbox, token, drone.id);
      afterwards.push(() => viewer.close());
      const answeredAt = performance.now();
      await until(() => viewer.packets > 0, 10_000);
      return { viewer, took: performance.now() - answeredAt };
    };
    await open();
    const clean = await open();
    sandbox.control.setViewerLink({ delayMs: 100 });
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
    sandbox.control.setViewerLink({ delayMs: 900 });
    await wait(1500);
    expect(gap).toBeGreaterThanOrEqual(600);
    sandbox.control.setViewerLink({});
    expect((await sample(clean.viewer, 1000)).packets).toBeGreaterThan(10);
  });

  test('loses the share that it is told to, and none when clean', async () => {
    const viewer = await view();
    expect((await sample(viewer, 1500)).lostPct).toBe(0);
    sandbox.control.setViewerLink({ lossPct: 20 });
    await wait(100);
    const { packets, lostPct } = await sample(viewer, 4000);
    expect(packets).toBeGreaterThan(50);
    expect(lostPct).toBeGreaterThan(5);
    expect(lostPct).toBeLessThan(40);
  });

  test('carries no more than its bit rate, and drops the rest as a router does', async () => {
    const viewer = await view();
    sandbox.control.setViewerLink({ kbps: 100 });
    await wait(1000);
    let bytes = 0;
    viewer.onPacket = ({ payload }) => (bytes += payload.length);
    await wait(3000);
    expect((bytes * 8) / 3000).toBeLessThan(100);
    expect((bytes * 8) / 3000).toBeGreaterThan(40);
  });

  test('with jitter brings packets out of order; nothing is lost by it', async () => {
    const viewer = await view();
    sandbox.control.setViewerLink({ delayMs: 60, jitterMs: 60 });
    await wait(200);
    expect((await sample(viewer, 2000)).outOfOrder).toBeGreaterThan(5);
  });

  test('of one user is no concern of another’s', async () => {
    const [own, other] = [await view(), await view(await signInToken(sandbox, 'u_jonas'))];
    sandbox.control.setViewerLink({ isDown: true }, 'u_mara');
    await wait(100);
    const [mine, theirs] = await Promise.all([sample(own, 1000), sample(other, 1000)]);
    expect(mine.packets).toBe(0);
    expect(theirs.packets).toBeGreaterThan(20);
  });

  test('down for 4 s brings nothing, and back up the same session goes on', async () => {
    const viewer = await view();
    sandbox.control.setViewerLink({ isDown: true });
    await wait(50);
    expect((await sample(viewer, 4000)).packets).toBe(0);
    sandbox.control.setViewerLink({});
    expect((await sample(viewer, 1000)).packets).toBeGreaterThan(10);
    expect(sandbox.control.stats().viewers).toBe(1);
    expect((await mara('DELETE', viewer.location)).status).toBe(204);
  });

  test('is over the sockets of an ICE restart, too', async () => {
    const viewer = await view();
    sandbox.control.setViewerLink({ isDown: true });
    const { peer } = viewer;
    await peer.setLocalDescription(await peer.createOffer({ iceRestart: true }));
    const sdp = peer.localDescription?.sdp ?? '';
    const lines = sdp.split(/\r?\n/).filter((line) => /^a=(ice-ufrag|ice-pwd|candidate|mid):?/.test(line));
    const restarted = await fetch(sandbox.url + viewer.location, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token}`,
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

describe('the link of a device', () => {
  /** From camera to server, as the server measures it. */
  const uplink = (text: string) => [...text.matchAll(/"uplink_ms":(\d+)/g)].map(([, ms]) => Number(ms)).slice(-4);
  const feed = async () => {
    const opened = await openFeed(sandbox, `/v1/user/devices/${drone.id}/events`, token);
    afterwards.push(opened.stop);
    return opened;
  };

  test('delays its video and its orders, each one way', async () => {
    await view();
    const listening = await feed();
    sandbox.control.setDeviceLink(drone.id, { delayMs: 300 });
    await wait(4000);
    for (const ms of uplink(listening.text)) {
      expect(ms).toBeGreaterThanOrEqual(300);
      expect(ms).toBeLessThan(500);
    }
    sandbox.control.setDeviceLink(drone.id, {});
    await wait(3000);
    expect(Math.max(...uplink(listening.text).slice(-1))).toBeLessThan(100);
  });

  test('with loss stalls and keeps every byte in order', async () => {
    const viewer = await view();
    const listening = await feed();
    sandbox.control.setDeviceLink(drone.id, { delayMs: 40, lossPct: 5 });
    const { lostPct } = await sample(viewer, 3500);
    expect(lostPct).toBe(0);
    const [worst] = uplink(listening.text).sort((one, other) => other - one);
    expect(worst).toBeGreaterThan(45);
    expect(await isOnline()).toBe(true);
  });

  test('that is too slow costs frames, not seconds: the device sends what the link takes', async () => {
    const viewer = await view();
    const listening = await feed();
    sandbox.control.setDeviceLink(drone.id, { kbps: 500, delayMs: 20 });
    await wait(5000);
    const { packets } = await sample(viewer, 3000);
    expect(packets).toBeGreaterThan(0);
    expect(Math.max(...uplink(listening.text))).toBeLessThan(3500);
    expect(await isOnline()).toBe(true);
  }, 30_000);

  test('down for less than pings survive is a stall: the connection goes on, and nothing was lost', async () => {
    const listening = await feed();
    await until(() => listening.text.includes('event: telemetry'));
    const before = (text: string) => [...text.matchAll(/event: telemetry/g)].length;
    sandbox.control.setDeviceLink(drone.id, { isDown: true });
    await wait(100);
    const count = before(listening.text);
    await wait(500);
    expect(before(listening.text)).toBe(count);
    sandbox.control.setDeviceLink(drone.id, {});
    await until(() => before(listening.text) > count + 3);
    expect(await isOnline()).toBe(true);
  });

  test('down for longer ends: the device is offline, cannot come back before the link does, and does then', async () => {
    sandbox.control.setDeviceLink(drone.id, { isDown: true });
    await until(async () => !(await isOnline()), 5000);
    // It does not learn of the end, and tries nothing that could get through.
    expect(drone.device.isConnected).toBe(true);
    await wait(1500);
    expect(await isOnline()).toBe(false);
    const late = deviceOf(sandbox, 0);
    afterwards.push(() => late.device.disconnect());
    late.device.connect();
    await wait(700);
    expect([late.device.isConnected, await isOnline()]).toEqual([false, false]);
    late.device.disconnect();
    sandbox.control.setDeviceLink(drone.id, {});
    await until(isOnline, 8000);
  }, 30_000);
});

describe('the link of HTTP', () => {
  test('delays calls each way and events one way, on connections that are open already', async () => {
    const timed = async () => {
      const from = performance.now();
      await mara('GET', '/v1/user');
      return performance.now() - from;
    };
    const listening = await openFeed(sandbox, '/v1/user/events', token);
    afterwards.push(listening.stop);
    await timed();
    sandbox.control.setHttpLink({ delayMs: 120 });
    expect(await timed()).toBeGreaterThanOrEqual(239);
    const from = performance.now();
    sandbox.control.inject('event: probe\ndata: 1\n\n');
    await until(() => listening.text.includes('probe'));
    expect(performance.now() - from).toBeGreaterThanOrEqual(119);
    sandbox.control.setHttpLink({});
    expect(await timed()).toBeLessThan(120);
  });

  test('down holds calls and events until it is up; those who left in the meantime are let go', async () => {
    sandbox.control.setHttpLink({ isDown: true });
    const call = mara('GET', '/v1/user');
    const impatient = fetch(`${sandbox.url}/v1/user`, { signal: AbortSignal.timeout(200) });
    await expect(impatient).rejects.toThrow();
    expect(await Promise.race([call, wait(600)])).toBeUndefined();
    sandbox.control.setHttpLink({});
    expect((await call).status).toBe(200);
  });

  test('does not keep a server from going down and up again', async () => {
    sandbox.control.setHttpLink({ delayMs: 2000 });
    const call = mara('GET', '/v1/user').catch(() => 'cut');
    await wait(100);
    await sandbox.control.setListening(false);
    expect(await call).toBe('cut');
    sandbox.control.setHttpLink({});
    await sandbox.control.setListening(true);
    expect((await mara('GET', '/v1/user')).status).toBe(200);
  });
});

test('the control server sets links for tests in other processes, and refuses what is none', async () => {
  const { url, secret } = sandbox.controlServer ?? { url: '', secret: '' };
  const post = (path: string, body: unknown) =>
    fetch(url + path, { method: 'POST', headers: { 'x-sandbox-secret': secret }, body: JSON.stringify(body) });
  expect((await post('/http-link', { delayMs: 80 })).status).toBe(200);
  const from = performance.now();
  await mara('GET', '/v1/user');
  expect(performance.now() - from).toBeGreaterThanOrEqual(159);
  expect((await post('/device-link', { device_id: drone.id, spec: { isDown: true } })).status).toBe(200);
  expect((await post('/viewer-link', { user_id: 'u_mara', spec: { lossPct: 5 } })).status).toBe(200);
  for (const bad of [{ delayMs: -1 }, { lossPct: '5' }, { loss: 5 }, null, []])
    expect((await post('/device-link', { device_id: drone.id, spec: bad })).status).toBe(400);
});

test('a connection over any link, however it changes, brings every byte in order', async () => {
  const setting = new LinkSetting();
  const server = createServer((raw) => {
    const shaped = new ShapedSocket(raw, setting);
    shaped.on('error', () => undefined);
    shaped.pipe(shaped);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterwards.push(() => server.close());
  const specs: readonly Partial<LinkSpec>[] = [
    { delayMs: 20, jitterMs: 20 },
    { lossPct: 10 },
    { isDown: true },
    { kbps: 8000 },
    { delayMs: 5, lossPct: 30, jitterMs: 5 },
    {},
  ];
  for (let round = 0; round < 5; round += 1) {
    const data = randomBytes(300_000 + round * 77_777);
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const hash = createHash('sha256');
    let bytes = 0;
    client.on('data', (chunk) => {
      bytes += chunk.length;
      hash.update(chunk);
    });
    const ended = new Promise((resolve) => client.once('end', resolve));
    let turn = round;
    const changes = setInterval(() => setting.set(specs[(turn += 1) % specs.length] ?? {}), 80);
    for (let at = 0; at < data.length; at += 20_000) {
      client.write(data.subarray(at, at + 20_000));
      await wait(25);
    }
    client.end();
    await ended;
    clearInterval(changes);
    expect([bytes, hash.digest('hex')]).toEqual([data.length, createHash('sha256').update(data).digest('hex')]);
    client.destroy();
  }
});
