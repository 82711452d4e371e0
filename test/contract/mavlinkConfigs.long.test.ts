import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ConfigBody } from '../../app/api/mavlinkConfigs';
import { hasEnded, type JobBody } from '../../app/domain/job';
import { ROLES } from '../../app/domain/role';
import { LOOSE_PORT, STEADY_PORT } from '../sandbox/devices/mavlink/factory';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';
import { openFeed, type Feed } from '../support/feed';
import { isOnlineAs, itemsOf } from '../support/items';

let sandbox: Sandbox;
let mara: Api;
let drone: ReturnType<typeof deviceOf>;
let feed: Feed;
let base: string;

interface List {
  readonly supported: boolean | null;
  readonly serial_ports: readonly { readonly path: string; readonly plugged: boolean }[];
  readonly items: readonly ConfigBody[];
}
const list = async (id = drone.id) => (await mara('GET', `/v1/user/devices/${id}/mavlink/configs`)).body as List;
const { item, when, create, made, patch, remove } = itemsOf<ConfigBody>(
  () => mara,
  () => base,
);
const isOnline = () => isOnlineAs(mara, drone.id);

beforeAll(async () => {
  sandbox = await start({ test: true });
  mara = await apiAs(sandbox, 'u_mara');
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  drone = deviceOf(sandbox, 0);
  base = `/v1/user/devices/${drone.id}/mavlink/configs`;
  feed = await openFeed(sandbox, `/v1/user/devices/${drone.id}/events`, await signInToken(sandbox, 'u_mara'));
  drone.device.holdArmed(false);
  drone.device.connect();
  await until(async () => (await isOnline()) && (await list()).supported === true);
});
afterEach(async () => {
  feed.stop();
  drone.device.holdArmed(false);
  for (const { id, managed } of (await list()).items)
    if (!managed) await until(async () => [204, 404].includes((await remove(id)).status));
  await until(async () => (await list()).items.length === 1);
  drone.device.disconnect();
  await until(async () => !(await isOnline()));
});

describe('an endpoint', () => {
  test('is true only when the router reports it, and the others run on', async () => {
    const answer = await create({ name: 'qgc-2', address: ' 10.0.0.9 ' });
    expect(answer).toMatchObject({
      status: 201,
      body: { state: 'pending', reported: null, desired: { port: 14_550 } },
    });
    const { id } = answer.body as ConfigBody;
    expect(answer.headers.get('location')).toBe(`${base}/${id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    const done = await when(id, ({ state }) => state === 'in_sync');
    expect(done.reported).toMatchObject({ address: '10.0.0.9', enabled: true });
    expect((await patch(id, { enabled: false })).status).toBe(202);
    expect(await item(id)).toMatchObject({ desired: { enabled: false }, reported: { enabled: true } });
    await when(id, ({ state, reported }) => state === 'in_sync' && reported?.enabled === false);
    await until(async () => (await item(id)).status?.state === 'disabled');
    expect((await item('mc_dashboard')).status).toMatchObject({ state: 'up' });
    const states = [...feed.text.matchAll(/"config_id":"mc_dashboard","state":"(\w+)"/g)].map(([, state]) => state);
    expect(new Set(states)).toEqual(new Set(['up']));
    expect((await patch(id, { enabled: false })).status).toBe(200);
    const { body } = await mara('GET', `/v1/user/devices/${drone.id}/audit?limit=1`);
    expect(body).toMatchObject({
      items: [{ changes: [{ path: '/configs/qgc-2/enabled', from: 'true', to: 'false' }] }],
    });
  });

  test('that is deleted stays until the router has dropped it', async () => {
    const { id } = await made({ name: 'short', address: '10.0.0.9' });
    await when(id, ({ state }) => state === 'in_sync');
    expect((await remove(id)).status).toBe(204);
    expect(await item(id)).toMatchObject({ desired: null, reported: { name: 'short' } });
    await until(async () => (await mara('GET', `${base}/${id}`)).status === 404);
  });

  test('that works is not cut while the vehicle is armed, unless an admin insists', async () => {
    const { id } = await made({ name: 'qgc-2', address: '10.0.0.9' });
    await when(id, ({ state }) => state === 'in_sync');
    drone.device.holdArmed(true);
    const refused = { status: 409, body: { code: 'device_armed' } };
    await until(async () => (await patch(id, { port: 14_560 })).status === 409);
    expect(await patch(id, { port: 14_560 })).toMatchObject(refused);
    expect(await patch(id, { enabled: false })).toMatchObject(refused);
    expect(await remove(id)).toMatchObject(refused);
    expect(await patch(id, { note: 'for the tablet' })).toMatchObject({ status: 202 });
    expect(await create({ name: 'spare', address: '10.0.0.10' })).toMatchObject({ status: 201 });
    const version = { 'if-match': `"${(await item(id)).version}"` };
    const override = `${base}/${id}?override_armed=true`;
    const jonas = await apiAs(sandbox, 'u_jonas');
    expect(await jonas('PATCH', override, { enabled: false }, version)).toMatchObject({ status: 202 });
    // What is off carries nothing.
    expect(await patch(id, { port: 14_570 })).toMatchObject({ status: 202 });
  });

  test('is not cut by a device whose vehicle was armed after the change was sent', async () => {
    const { id } = await made({ name: 'qgc-2', address: '10.0.0.9' });
    await when(id, ({ state }) => state === 'in_sync');
    drone.device.disconnect();
    await until(async () => !(await isOnline()));
    expect((await patch(id, { port: 14_560 })).status).toBe(202);
    drone.device.holdArmed(true);
    drone.device.connect();
    expect(await when(id, ({ state }) => state === 'rejected')).toMatchObject({
      rejected: { code: 'device_armed', pointer: null },
      reported: { port: 14_550 },
    });
  });

  describe('that was deleted while the device was offline', () => {
    let id: string;
    const comesBackArmed = async () => {
      drone.device.holdArmed(true);
      drone.device.connect();
    };
    beforeEach(async () => {
      ({ id } = await made({ name: 'qgc-2', address: '10.0.0.9' }));
      await when(id, ({ state }) => state === 'in_sync');
    });
    const removeOffline = async (query = '') => {
      drone.device.disconnect();
      await until(async () => !(await isOnline()));
      const version = { 'if-match': `"${(await item(id)).version}"` };
      expect((await mara('DELETE', `${base}/${id}${query}`, undefined, version)).status).toBe(204);
      expect(await item(id)).toMatchObject({ state: 'queued_offline', desired: null });
    };

    test('is refused if the vehicle is armed when it is back; the row says so until somebody keeps or deletes it', async () => {
      await removeOffline();
      await comesBackArmed();
      expect(await when(id, ({ state }) => state === 'rejected')).toMatchObject({
        desired: null,
        reported: { name: 'qgc-2', enabled: true },
        rejected: { code: 'device_armed', error: 'The vehicle is armed.', pointer: null },
      });
      // What it still has cannot be cut by asking again.
      expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'device_armed' } });
      expect(await patch(id, { port: 14_560 })).toMatchObject({ status: 409, body: { code: 'device_armed' } });
      const { version } = await item(id);
      drone.device.holdArmed(false);
      await create({ name: 'spare', address: '10.0.0.10' });
      await until(async () =>
        (await list()).items.some(({ desired, state }) => desired?.name === 'spare' && state === 'in_sync'),
      );
      expect(await item(id)).toMatchObject({ version, state: 'rejected' });

      expect(await patch(id, {})).toMatchObject({ status: 202, body: { desired: { name: 'qgc-2', port: 14_550 } } });
      expect(await when(id, ({ state }) => state === 'in_sync')).toMatchObject({ rejected: null });
    });

    test('is deleted when it is asked for again of a disarmed vehicle', async () => {
      await removeOffline();
      await comesBackArmed();
      await when(id, ({ state }) => state === 'rejected');
      drone.device.holdArmed(false);
      await until(async () => (await remove(id)).status === 204);
      await until(async () => (await mara('GET', `${base}/${id}`)).status === 404);
    });

    test('is deleted in spite of the arming where its owner has insisted', async () => {
      await removeOffline('?override_armed=true');
      await comesBackArmed();
      await until(async () => (await mara('GET', `${base}/${id}`)).status === 404);
    });
  });

  test('is refused by the device with its reason, and mended', async () => {
    const { id } = await made({ name: 'taken', type: 'udp_server', address: '0.0.0.0', port: 14_540 });
    expect(await when(id, ({ state }) => state === 'rejected')).toMatchObject({
      rejected: { code: 'port_in_use', pointer: '/port' },
      reported: null,
    });
    await patch(id, { port: 14_600 });
    await when(id, ({ state }) => state === 'in_sync');
  });

  test('was reported when the device last spoke of it, also where it has said the same before', async () => {
    const { reported_at: before } = await item('mc_dashboard');
    drone.device.disconnect();
    await until(async () => !(await isOnline()));
    expect(await item('mc_dashboard')).toMatchObject({ reported_at: before });
    drone.device.connect();
    const { reported_at: after } = await when('mc_dashboard', (one) => one.reported_at !== before);
    expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  });

  test('waits for an offline device, and is carried out on its return', async () => {
    const { id } = await made({ name: 'later', address: '10.0.0.9' });
    await when(id, ({ state }) => state === 'in_sync');
    drone.device.disconnect();
    await until(async () => !(await isOnline()));
    await patch(id, { port: 14_551 });
    expect(await item(id)).toMatchObject({ state: 'queued_offline', reported: { port: 14_550 } });
    drone.device.connect();
    expect(await when(id, ({ state }) => state === 'in_sync')).toMatchObject({ reported: { port: 14_551 } });
  });

  test('on an unplugged port is an error that heals, and keeps its settings', async () => {
    drone.device.setPlugged(LOOSE_PORT, true);
    const { id } = await made({ name: 'radio', type: 'serial', device: LOOSE_PORT, bauds: [57_600] });
    await when(id, ({ state, status }) => state === 'in_sync' && status?.state === 'up');
    drone.device.setPlugged(LOOSE_PORT, false);
    await when(id, ({ status }) => status?.state === 'error' && status.reason === 'unplugged');
    expect(await item(id)).toMatchObject({ state: 'in_sync', reported: { device: LOOSE_PORT } });
    await until(async () => (await list()).serial_ports.some(({ path, plugged }) => path === LOOSE_PORT && !plugged));
    drone.device.setPlugged(LOOSE_PORT, true);
    await when(id, ({ status }) => status?.state === 'up');
  });
});

describe('a change is answered', () => {
  test('428 without If-Match, 412 with the present one for a stale version, 409 for a protected one', async () => {
    const { id, version } = await made({ name: 'one', address: '10.0.0.9' });
    expect((await mara('PATCH', `${base}/${id}`, { port: 5 })).status).toBe(428);
    expect((await mara('DELETE', `${base}/${id}`)).status).toBe(428);
    expect(await patch(id, { port: 5 }, version + 7)).toMatchObject({
      status: 412,
      body: { code: 'version_mismatch', id, version },
    });
    expect(await patch('mc_dashboard', { enabled: false })).toMatchObject({ status: 409, body: { code: 'protected' } });
    expect(await remove('mc_dashboard')).toMatchObject({ status: 409, body: { code: 'protected' } });
  });

  test.each([
    [{ name: 'dashboard-link', address: '10.0.0.9' }, '/name'],
    [{ name: 'x', address: '10.0.0.9:14550' }, '/address'],
    [{ name: 'x', address: '0.0.0.0' }, '/address'],
    [{ name: 'x', address: '10.0.0.9', port: 70_000 }, '/port'],
    [{ name: 'x', type: 'tcp_client', address: '127.0.0.1', port: 5760 }, '/port'],
    [{ name: 'x', type: 'serial', device: '/dev/ttyS7' }, '/device'],
    [{ name: 'x', address: '10.0.0.9', allow_msg_ids_out: [0], block_msg_ids_out: [1] }, '/block_msg_ids_out'],
    [{ name: 'x', address: '10.0.0.9', port: 'many' }, '/port'],
    [{ name: 'x', address: '10.0.0.9', unheard: 1 }, '/unheard'],
  ])('422 with a pointer: %p', async (body, pointer) => {
    expect(await create(body)).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
    expect((await list()).items).toHaveLength((await list()).items.filter(({ id }) => id.startsWith('mc_')).length);
  });

  test('409 for a serial port that another endpoint holds', async () => {
    await made({ name: 'first', type: 'serial', device: STEADY_PORT });
    expect(await create({ name: 'second', type: 'serial', device: STEADY_PORT })).toMatchObject({
      status: 409,
      body: { code: 'in_use', errors: [{ pointer: '/device' }] },
    });
  });

  test('404 for old firmware and unknown endpoints, 409 for a device without a vehicle', async () => {
    const old = sandbox.factory[4]?.id ?? '';
    expect((await mara('GET', `/v1/user/devices/${old}/mavlink/configs`)).status).toBe(404);
    expect((await mara('GET', `${base}/constructor`)).status).toBe(404);
    const camera = deviceOf(sandbox, 1);
    const address = `/v1/user/devices/${camera.id}/mavlink/configs`;
    expect(await mara('POST', address, {})).toMatchObject({ status: 409, body: { code: 'never_reported' } });
    camera.device.connect();
    await until(async () => (await list(camera.id)).supported === false);
    expect(await mara('POST', address, {})).toMatchObject({ status: 409, body: { code: 'unsupported' } });
    camera.device.disconnect();
  });

  test('by role: a viewer looks on', async () => {
    const people = { owner: 'u_mara', admin: 'u_jonas', viewer: 'u_ines' } as const;
    for (const role of ROLES.filter((one) => one !== 'editor')) {
      const api = await apiAs(sandbox, people[role]);
      expect([role, (await api('GET', base)).status]).toEqual([role, 200]);
      const may = role !== 'viewer';
      expect([role, (await api('POST', base, {})).status]).toEqual([role, may ? 422 : 403]);
      expect([role, (await api('PATCH', `${base}/mc_dashboard`, {}, { 'if-match': '*' })).status]).toEqual([
        role,
        may ? 409 : 403,
      ]);
      expect([role, (await api('DELETE', `${base}/mc_dashboard`, undefined, { 'if-match': '*' })).status]).toEqual([
        role,
        may ? 409 : 403,
      ]);
      expect([role, (await api('POST', `${base}/test`, { endpoint: {} })).status]).toEqual([role, may ? 422 : 403]);
    }
  });
});

describe('a test', () => {
  const run = async (endpoint: object, more: object = {}): Promise<JobBody> => {
    const answer = await mara('POST', `${base}/test`, { endpoint, ...more });
    expect(answer.status).toBe(202);
    const { job } = answer.body as { job: JobBody };
    const address = `/v1/user/devices/${drone.id}/jobs/${job.id}`;
    const read = async () => ((await mara('GET', address)).body as { job: JobBody }).job;
    await until(async () => hasEnded(await read()), 8000);
    return read();
  };

  test('hears a heartbeat, or says what does not answer', async () => {
    expect(await run({ name: 'x', address: '10.0.0.9' })).toMatchObject({
      name: 'mavlink.test',
      state: 'succeeded',
      result: { system_id: 1, rate_hz: 1 },
    });
    drone.device.setBehaviour({ slowMs: 200 });
    expect(await run({ name: 'x', address: '192.0.2.9' })).toMatchObject({
      state: 'failed',
      error: { error: 'No packets: nothing answers at 192.0.2.9:14550.' },
    });
    expect(await run({ name: 'x', address: 'nosuch.invalid' })).toMatchObject({
      state: 'failed',
      error: { code: 'name_not_found', error: 'The name nosuch.invalid was not found.' },
    });
    drone.device.setBehaviour({});
  });

  test('refuses what could not be saved, and an offline device', async () => {
    expect(await mara('POST', `${base}/test`, { endpoint: { name: 'x', address: '' } })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/endpoint/address' }] },
    });
    drone.device.disconnect();
    await until(async () => !(await isOnline()));
    expect(await mara('POST', `${base}/test`, { endpoint: { name: 'x', address: '10.0.0.9' } })).toMatchObject({
      status: 409,
      body: { code: 'device_offline' },
    });
    drone.device.connect();
    await until(isOnline);
  });
});
