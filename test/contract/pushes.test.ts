import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listPushSubscriptions } from '../../app/api/pushes';
import { readPushMessage } from '../../app/domain/pushMessage';
import { start, type Sandbox } from '../sandbox/index';
import { startPushService, type PushServiceStub } from '../support/pushService';
import { apiAs, deviceOf, until, type Api } from '../support/sandboxClient';
import { settingsOf } from '../support/settings';

/** On a machine with other work to do. */
const soon: typeof until = (condition) => until(condition, 20_000);
const LIST = '/v1/user/push-subscriptions';
const ALL_DAY = { is_on: true, from: '00:00', to: '00:00', time_zone: 'UTC' };
const pathOf = (endpoint: string) => `${LIST}/${createHash('sha256').update(endpoint).digest('hex')}`;

let sandbox: Sandbox;
let drone: ReturnType<typeof deviceOf>;
let service: PushServiceStub;
/** Owner and viewer of the Harbour drone; a stranger. */
let mara: Api;
let ines: Api;
let tomo: Api;

beforeEach(async () => {
  service = await startPushService();
  sandbox = await start({ test: true, devicePingMs: 200 });
  drone = deviceOf(sandbox, 0);
  drone.device.holdBattery(60);
  [mara, ines, tomo] = [await apiAs(sandbox, 'u_mara'), await apiAs(sandbox, 'u_ines'), await apiAs(sandbox, 'u_tomo')];
});
afterEach(async () => {
  drone.device.disconnect();
  await sandbox.close();
  await service.close();
});

const subscribe = (api: Api, more: object = {}) => api('PUT', service.path, { ...service.request, ...more });
const listed = async (api: Api) => listPushSubscriptions.decode((await api('GET', LIST)).body);
const countOf = async (api: Api) => (await listed(api)).subscriptions.length;
/** The battery rule, critical, raises its alert without delay. */
async function raise(): Promise<void> {
  expect((await settingsOf(mara, drone.id).patch({ battery_after_s: 0 }, 'alerts')).status).toBe(202);
  drone.device.connect();
  drone.device.holdBattery(12);
  await soon(async () => ((await mara('GET', '/v1/user/alerts')).body as { total: number }).total === 1);
}
const arrives = () => soon(() => service.received.length === 1);

describe('a critical alert', () => {
  test('reaches the browsers of people with access, encrypted, and signed with the key that the server names', async () => {
    expect((await subscribe(ines)).status).toBe(200);
    await raise();
    await arrives();
    const [message] = service.received;
    expect(service.problems).toEqual([]);
    expect(message?.signedBy).toBe((await listed(ines)).publicKey);
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
    const { items } = (await ines('GET', '/v1/user/alerts')).body as { items: readonly { id: string }[] };
    expect(JSON.parse(message?.text ?? '')).toEqual({
      kind: 'alert',
      id: items[0]?.id,
      device_id: drone.id,
      device_name: drone.name,
      severity: 'critical',
      text: 'Battery at 12 %',
    });
    expect(message?.headers.topic).toBe(items[0]?.id);
    expect(readPushMessage(message?.text ?? '')).toMatchObject({ title: drone.name, body: 'Battery at 12 %' });
  });

  test('does not reach a browser whose user has no access, whose session has ended or who has removed it', async () => {
    // A second service: its message proves that the others would have come by then.
    const other = await startPushService();
    const gone = await startPushService();
    const removed = await startPushService();
    const leaving = await apiAs(sandbox, 'u_mara');
    for (const [api, one] of [
      [tomo, service],
      [leaving, gone],
      [mara, removed],
      [ines, other],
    ] as const)
      expect((await api('PUT', one.path, one.request)).status).toBe(200);
    expect((await leaving('DELETE', '/v1/oauth2/user/sessions')).status).toBe(204);
    expect((await mara('DELETE', removed.path)).status).toBe(204);
    await raise();
    await soon(() => other.received.length === 1);
    for (const one of [service, gone, removed]) expect([one.received, one.problems]).toEqual([[], []]);
    for (const one of [gone, removed, other]) await one.close();
  });

  test('respects the user’s quiet hours unless the browser was registered for them too', async () => {
    const quiet = await startPushService();
    expect((await mara('PUT', '/v1/user/quiet-hours', ALL_DAY)).status).toBe(200);
    expect((await mara('PUT', quiet.path, quiet.request)).status).toBe(200);
    expect((await subscribe(mara, { in_quiet_hours: true })).status).toBe(200);
    await raise();
    await arrives();
    expect(quiet.received).toEqual([]);
    await quiet.close();
  });

  test.each([404, 410])('ends a subscription whose push service answers %i', async (status) => {
    service.answerWith(status);
    await subscribe(mara);
    await raise();
    await arrives();
    await soon(async () => (await countOf(mara)) === 0);
  });
});

describe('a subscription', () => {
  test('is listed for its user alone, without its endpoint, and can be changed and removed by them alone', async () => {
    const id = service.path.split('/').at(-1);
    expect(await subscribe(mara)).toMatchObject({ status: 200, body: { id, in_quiet_hours: false } });
    expect(await subscribe(mara, { in_quiet_hours: true })).toMatchObject({ body: { in_quiet_hours: true } });
    const { body } = await mara('GET', LIST);
    expect(body).toEqual({ public_key: expect.any(String), items: [{ id, in_quiet_hours: true }] });
    expect(await countOf(ines)).toBe(0);
    expect((await ines('DELETE', service.path)).status).toBe(404);
    expect((await mara('DELETE', service.path)).status).toBe(204);
    expect((await mara('DELETE', service.path)).status).toBe(404);
  });

  test('belongs to the user who registered the browser last', async () => {
    await subscribe(mara);
    await subscribe(ines);
    expect([await countOf(mara), await countOf(ines)]).toEqual([0, 1]);
  });

  test('is refused when the user has ten, but not when it is one of them', async () => {
    const set = (index: number) => {
      const endpoint = `https://push.example/${index}`;
      return mara('PUT', pathOf(endpoint), { ...service.request, endpoint });
    };
    for (let index = 0; index < 10; index += 1) expect((await set(index)).status).toBe(200);
    expect(await set(10)).toMatchObject({ status: 409, body: { code: 'too_many_subscriptions' } });
    expect((await set(3)).status).toBe(200);
    expect(await countOf(mara)).toBe(10);
  });

  test.each([
    'http://push.example/a',
    'https://user@push.example/a',
    'https://push.example/a#b',
    'https://10.0.0.8/a',
    'https://[fd00::8]/a',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    `https://push.example/${'a'.repeat(2048)}`,
    '',
  ])('is refused for the endpoint %s', async (endpoint) => {
    expect(await mara('PUT', pathOf(endpoint), { ...service.request, endpoint })).toMatchObject({ status: 422 });
  });

  test('is refused for invalid keys and for an id that is not its endpoint’s', async () => {
    const { keys } = service.request;
    for (const more of [
      { keys: { ...keys, auth: '' } },
      { keys: { ...keys, p256dh: keys.auth } },
      { keys: {} },
      { in_quiet_hours: 'no' },
    ])
      expect((await subscribe(mara, more)).status).toBe(422);
    expect((await mara('PUT', pathOf('https://push.example/other'), service.request)).status).toBe(422);
    expect(await countOf(mara)).toBe(0);
  });

  test('is refused for this machine’s own addresses by a sandbox that is not for tests (T21)', async () => {
    const plain = await start();
    const api = await apiAs(plain, 'u_mara');
    for (const endpoint of [service.request.endpoint, 'https://localhost/a', 'https://0x7f.1/a'])
      expect((await api('PUT', pathOf(endpoint), { ...service.request, endpoint })).status).toBe(422);
    await plain.close();
  });
});

describe('a test message', () => {
  const ask = (api: Api) => api('POST', `${service.path}/test`);

  test('reaches the browser at once, also in quiet hours, and no more than one in ten seconds', async () => {
    expect((await mara('PUT', '/v1/user/quiet-hours', ALL_DAY)).status).toBe(200);
    await subscribe(mara);
    expect(await ask(mara)).toMatchObject({ status: 200, body: { outcome: 'sent' } });
    const [message] = service.received;
    expect(readPushMessage(message?.text ?? '')).toMatchObject({ title: 'Test notification', path: '/notifications' });
    expect(service.problems).toEqual([]);
    const second = await ask(mara);
    expect(second).toMatchObject({ status: 429, body: { code: 'too_soon' } });
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(service.received).toHaveLength(1);
  });

  test.each([
    [403, 'refused', 1],
    [429, 'busy', 1],
    [503, 'busy', 1],
    [410, 'gone', 0],
  ])('returns what a push service that answers %i means, and ends what is gone', async (status, outcome, left) => {
    service.answerWith(status);
    await subscribe(mara);
    expect((await ask(mara)).body).toEqual({ outcome });
    expect(await countOf(mara)).toBe(left);
  });

  test('returns that the push service is unreachable, and keeps the subscription', async () => {
    await subscribe(mara);
    await service.close();
    expect((await ask(mara)).body).toEqual({ outcome: 'unreachable' });
    expect(await countOf(mara)).toBe(1);
  });

  test('is sent for the user’s own subscription alone', async () => {
    expect((await ask(mara)).status).toBe(404);
    await subscribe(mara);
    expect((await ask(ines)).status).toBe(404);
    expect(service.received).toEqual([]);
  });
});

describe('the key of the server', () => {
  test('is the same after a restart, so that browsers stay subscribed', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'farsight-push-'));
    const keys: string[] = [];
    for (let run = 0; run < 2; run += 1) {
      const one = await start({ dataDir });
      keys.push((await listed(await apiAs(one, 'u_mara'))).publicKey);
      await one.close();
    }
    rmSync(dataDir, { recursive: true });
    expect(keys[1]).toBe(keys[0]);
  });
});
