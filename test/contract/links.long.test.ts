import { describe, expect, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { connect, createServer, type AddressInfo } from 'node:net';
import { changeLink } from '../../scripts/lib/linkOrders';
import type { LinkSpec } from '../sandbox/net/Link';
import { LinkSetting } from '../sandbox/net/LinkSetting';
import { ShapedSocket } from '../sandbox/net/ShapedSocket';
import { openFeed } from '../support/feed';
import { drained, follow, useBench, view, wait } from '../support/linkBench';
import { signInToken, until } from '../support/sandboxClient';

const bench = useBench();

describe('the link of HTTP', () => {
  test('delays calls each way and events one way, on connections that are open already', async () => {
    const timed = async () => {
      const from = performance.now();
      await bench.mara('GET', '/v1/user');
      return performance.now() - from;
    };
    const listening = await openFeed(bench.sandbox, '/v1/user/events', bench.token);
    bench.afterwards.push(listening.stop);
    await timed();
    bench.sandbox.control.setHttpLink({ delayMs: 120 });
    expect(await timed()).toBeGreaterThanOrEqual(239);
    const from = performance.now();
    bench.sandbox.control.inject('event: probe\ndata: 1\n\n');
    await until(() => listening.text.includes('probe'));
    expect(performance.now() - from).toBeGreaterThanOrEqual(119);
    bench.sandbox.control.setHttpLink({});
    // Less than the link alone takes; a busy machine may need more than one try.
    await until(async () => (await timed()) < 239);
  });

  test('down holds calls and events until it is up; those who left in the meantime are let go', async () => {
    bench.sandbox.control.setHttpLink({ isDown: true });
    const call = bench.mara('GET', '/v1/user');
    const impatient = fetch(`${bench.sandbox.url}/v1/user`, { signal: AbortSignal.timeout(200) });
    await expect(impatient).rejects.toThrow();
    // Calls over another way are answered meanwhile, one after the other.
    const { url, secret } = bench.sandbox.controlServer ?? { url: '', secret: '' };
    const others = async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        const answer = await fetch(`${url}/stats`, { headers: { 'x-sandbox-secret': secret } });
        expect(answer.status).toBe(200);
        await answer.text();
      }
    };
    expect(await Promise.race([call, others()])).toBeUndefined();
    bench.sandbox.control.setHttpLink({});
    expect((await call).status).toBe(200);
  });

  test('does not keep a server from going down and up again', async () => {
    bench.sandbox.control.setHttpLink({ delayMs: 2000 });
    const call = bench.mara('GET', '/v1/user').catch(() => 'cut');
    await wait(100);
    await bench.sandbox.control.setListening(false);
    expect(await call).toBe('cut');
    bench.sandbox.control.setHttpLink({});
    await bench.sandbox.control.setListening(true);
    expect((await bench.mara('GET', '/v1/user')).status).toBe(200);
  });
});

test('the control server sets links for tests in other processes, and refuses what is none', async () => {
  const { url, secret } = bench.sandbox.controlServer ?? { url: '', secret: '' };
  const post = (path: string, body: unknown) =>
    fetch(url + path, { method: 'POST', headers: { 'x-sandbox-secret': secret }, body: JSON.stringify(body) });
  expect((await post('/http-link', { delayMs: 80 })).status).toBe(200);
  const from = performance.now();
  await bench.mara('GET', '/v1/user');
  expect(performance.now() - from).toBeGreaterThanOrEqual(159);
  expect((await post('/device-link', { device_id: bench.drone.id, spec: { isDown: true } })).status).toBe(200);
  expect((await post('/viewer-link', { user_id: 'u_mara', spec: { lossPct: 5 } })).status).toBe(200);
  for (const bad of [{ delayMs: -1 }, { lossPct: '5' }, { loss: 5 }, null, []])
    expect((await post('/device-link', { device_id: bench.drone.id, spec: bad })).status).toBe(400);
});

test('the terminal command `link viewer` shapes the video of the named person and no other viewer’s', async () => {
  const [own, other] = [await view(bench), await view(bench, await signInToken(bench.sandbox, 'u_jonas'))];
  const type = (line: string) => changeLink(bench.sandbox, line.split(' '), () => undefined);
  expect(type('viewer mara down')).toBe('Mara Lindqvist: link of the video down.');
  await drained();
  const [mine, theirs] = [follow(own), follow(other)];
  await until(() => theirs().count > 20, 10_000);
  expect([mine().count, theirs().missing]).toEqual([0, 0]);
  // Pages come as before.
  expect((await bench.mara('GET', '/v1/user')).status).toBe(200);
  expect(type('viewer mara off')).toBe('Mara Lindqvist: link of the video clean.');
  await until(() => mine().count > 0);
});

test('a connection over any link, however it changes, brings every byte in order', async () => {
  const setting = new LinkSetting();
  const server = createServer((raw) => {
    const shaped = new ShapedSocket(raw, setting);
    shaped.on('error', () => undefined);
    shaped.pipe(shaped);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  bench.afterwards.push(() => server.close());
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
