import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { toConnection, type ConnectionBody } from '#app/api/networkConnections';
import { networkReport } from '#app/events/topics/network';
import { AUTO_IP } from '#app/settings/network';
import { start, type Sandbox } from '../sandbox/index';
import { openFeed, type Feed } from '../support/feed';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';
import { jobIn, settingsOf, type Settings } from '../support/settings';

const SECRET = 'quay-and-crane';
let sandbox: Sandbox;
let mara: Api;
let camera: ReturnType<typeof deviceOf>;
let drone: ReturnType<typeof deviceOf>;
let feed: Feed;

beforeAll(async () => {
  sandbox = await start({ test: true, times: { confirmS: 2.5 } });
  mara = await apiAs(sandbox, 'u_mara');
  [drone, camera] = [deviceOf(sandbox, 0), deviceOf(sandbox, 1)];
  drone.device.holdArmed(false);
  for (const { id, device } of [drone, camera]) {
    device.connect();
    await settingsOf(mara, id).when(({ reported }) => reported !== null, 'network');
  }
  feed = await openFeed(sandbox, '/v1/user/events', await signInToken(sandbox, 'u_mara'));
});
afterAll(async () => {
  feed.stop();
  drone.device.disconnect();
  camera.device.disconnect();
  await sandbox.close();
});

/** The profiles of one device, as one person sees and changes them. */
function connectionsOf(id: string, api: Api = mara) {
  const base = `/v1/user/devices/${id}/network/connections`;
  const list = async () => ((await api('GET', base)).body as { items: ConnectionBody[] }).items;
  const named = async (name: string) => {
    const found = (await list()).find((one) => (one.desired ?? one.reported)?.name === name);
    if (!found) throw new Error(`No connection ${name}`);
    return found;
  };
  const onOne = async (method: string, name: string, body?: object, query = '') => {
    const { id: uuid, version } = await named(name);
    return api(method, `${base}/${uuid}${query}`, body, { 'if-match': `"${version}"` });
  };
  return {
    base,
    list,
    named,
    patch: (name: string, body: object, query = '') => onOne('PATCH', name, body, query),
    forget: (name: string) => onOne('DELETE', name),
    join: (own: object = {}) =>
      api('POST', base, {
        name: 'Harbour Office',
        kind: 'wifi',
        interface: 'wlan0',
        autoconnect: true,
        priority: 0,
        metric: null,
        mtu: null,
        ipv4: AUTO_IP,
        ipv6: AUTO_IP,
        wifi: { ssid: 'Harbour Office', hidden: false, security: 'wpa2_psk' },
        wifi_key: SECRET,
        ...own,
      }),
  };
}

const network = (id: string): Settings & { inSync: () => Promise<unknown> } => {
  const settings = settingsOf(mara, id);
  return { ...settings, inSync: () => settings.when(({ state }) => state === 'in_sync', 'network') };
};
const cable = (own: object) => ({
  ipv4: { method: 'manual', addresses: ['192.0.2.37/24'], gateway: '192.0.2.1', dns: [], search: [], ...own },
});
const isOnline = async (id: string) =>
  JSON.stringify((await mara('GET', '/v1/user/devices/status')).body).includes(`"${id}","is_online":true`);

describe('the link in use', () => {
  test('with a wrong gateway cuts the device off, and it heals itself with no hands', async () => {
    const [profiles, settings] = [connectionsOf(camera.id), network(camera.id)];
    const before = await profiles.named('Mast cable');
    expect(before).toMatchObject({ state: 'in_sync', carrier: true });
    const answer = await profiles.patch('Mast cable', cable({ gateway: '192.0.2.254' }));
    expect(answer).toMatchObject({ status: 202, body: { state: 'pending', apply: { carrier: true } } });
    await until(async () => !(await isOnline(camera.id)));
    expect(await profiles.named('Mast cable')).toMatchObject({ state: 'applying' });
    await until(() => isOnline(camera.id), 12_000);
    await settings.inSync();
    const healed = await profiles.named('Mast cable');
    expect(healed).toMatchObject({ desired: before.desired, reported: before.reported, state: 'in_sync' });
    expect(await settings.get('network')).toMatchObject({ last: { result: 'reverted' } });
    expect(await settings.job(jobIn(answer))).toMatchObject({ state: 'failed', error: { code: 'not_confirmed' } });
  });

  test('keeps a change that is confirmed', async () => {
    const [profiles, settings] = [connectionsOf(camera.id), network(camera.id)];
    await profiles.patch('Mast cable', cable({ addresses: ['192.0.2.38/24'] }));
    await settings.when(({ state }) => state === 'awaiting_confirm', 'network');
    expect(await profiles.named('Mast cable')).toMatchObject({ state: 'awaiting_confirm' });
    expect(await profiles.patch('Mast cable', { mtu: 1400 })).toMatchObject({ status: 423 });
    await settings.post('confirm', 'network');
    await settings.inSync();
    expect((await profiles.named('Mast cable')).reported?.ipv4.addresses).toEqual(['192.0.2.38/24']);
  });

  test('comes back when it was forgotten, unless that is confirmed', async () => {
    const [profiles, settings] = [connectionsOf(camera.id), network(camera.id)];
    expect((await profiles.forget('Mast cable')).status).toBe(204);
    expect(await profiles.named('Mast cable')).toMatchObject({ desired: null });
    await until(async () => !(await isOnline(camera.id)));
    await until(() => isOnline(camera.id), 12_000);
    await settings.inSync();
    expect(await profiles.list()).toHaveLength(1);
  });
});

describe('a change is answered', () => {
  test('428 without If-Match, 412 with the present profile for a stale one, 404 for an unknown one', async () => {
    const { base, named } = connectionsOf(camera.id);
    const now = await named('Mast cable');
    expect((await mara('PATCH', `${base}/${now.id}`, { mtu: 1400 })).status).toBe(428);
    const stale = await mara('PATCH', `${base}/${now.id}`, { mtu: 1400 }, { 'if-match': '"0"' });
    expect(stale).toMatchObject({ status: 412, body: { ...now, code: 'version_mismatch' } });
    expect((await mara('DELETE', `${base}/${now.id}`, undefined, { 'if-match': '"0"' })).status).toBe(412);
    expect((await mara('PATCH', `${base}/nothing`, {}, { 'if-match': '*' })).status).toBe(404);
  });

  test.each([
    [cable({ gateway: '192.0.3.1' }), '/ipv4/gateway'],
    [cable({ addresses: ['192.0.2.37/33'] }), '/ipv4/addresses/0'],
    [cable({ dns: ['a', 'b', 'c', 'd'] }), '/ipv4/dns'],
    [{ mtu: 100 }, '/mtu'],
    [{ interface: 'eth7' }, '/interface'],
    [{ name: 'Mobile network' }, '/name'],
  ])('422 with a pointer: %j', async (changes, pointer) => {
    const answer = await connectionsOf(drone.id).patch('Camera link', changes);
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation', errors: [{ pointer }] } });
  });

  test('by the device, which refuses an address that another machine has', async () => {
    const [profiles, settings] = [connectionsOf(camera.id), network(camera.id)];
    await profiles.patch('Mast cable', cable({ addresses: ['192.0.2.99/24'] }));
    await settings.when(({ state }) => state === 'rejected', 'network');
    expect(await profiles.named('Mast cable')).toMatchObject({
      state: 'rejected',
      rejected: { code: 'address_in_use', error: 'Another machine on eth0 already has 192.0.2.99.' },
    });
    await settings.post('revert', 'network');
    await settings.inSync();
  });

  test('409 while the vehicle is armed, unless an admin insists', async () => {
    drone.device.holdArmed(true);
    const profiles = connectionsOf(drone.id);
    await until(async () => (await profiles.patch('Camera link', { mtu: 1400 })).status === 409);
    expect((await profiles.patch('Camera link', { mtu: 1400 }, '?override_armed=true')).status).toBe(202);
    drone.device.holdArmed(false);
    await network(drone.id).inSync();
    await until(async () => (await profiles.patch('Camera link', { mtu: null })).status === 202);
    await network(drone.id).inSync();
  });
});

describe('roles', () => {
  test('admins and owners change; editors and viewers read, with masked addresses', async () => {
    const [jonas, ines] = [await apiAs(sandbox, 'u_jonas'), await apiAs(sandbox, 'u_ines')];
    const macs = async (api: Api, id: string) => {
      const { body } = await api('GET', `/v1/user/devices/${id}/network/interfaces`);
      return (body as { items: { name: string; mac: string | null }[] }).items.find(({ name }) => name === 'eth0')?.mac;
    };
    expect([await macs(mara, camera.id), await macs(jonas, camera.id)]).toEqual([
      '02:00:5e:10:4a:1f',
      '02:00:5e:xx:xx:1f',
    ]);
    expect(await macs(ines, drone.id)).toBe('02:00:5e:xx:xx:1f');
    const settings = await ines('GET', `/v1/user/devices/${drone.id}/settings/network`);
    expect(JSON.stringify(settings.body)).not.toContain('10:4a');
    expect((await connectionsOf(camera.id, jonas).patch('Mast cable', { mtu: 1400 })).status).toBe(403);
    expect((await connectionsOf(drone.id, ines).join()).status).toBe(403);
    expect(await connectionsOf(drone.id, ines).list()).toHaveLength(2);
  });
});

describe('Wi-Fi', () => {
  const scan = async () => {
    const settings = network(drone.id);
    const { body } = await mara('POST', `${settings.base}/commands`, { name: 'wifi_scan' });
    const { id } = (body as { job: { id: string } }).job;
    await until(async () => ['succeeded', 'failed'].includes((await settings.job(id)).state), 8000);
    return settings.job(id);
  };

  test('is scanned, and its keys are not told', async () => {
    const job = await scan();
    expect(job.result).toMatchObject({
      networks: [{ ssid: 'Harbour Office', security: 'wpa2_psk', bssids: 3 }, { security: 'open' }, {}],
    });
    expect(JSON.stringify(job)).not.toContain(SECRET);
  });

  test('a wrong key is refused; the right one joins without a confirmation, as another link is in use', async () => {
    const [profiles, settings] = [connectionsOf(drone.id), network(drone.id)];
    expect(await profiles.join({ wifi_key: undefined })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/wifi_key' }] },
    });
    const wrong = await profiles.join({ wifi_key: 'not-the-key' });
    expect(wrong).toMatchObject({ status: 201, body: { state: 'pending', reported: null } });
    expect(wrong.headers.get('location')).toBe(`${profiles.base}/${(wrong.body as ConnectionBody).id}`);
    await settings.when(({ state }) => state === 'rejected', 'network');
    await settings.post('revert', 'network');
    await settings.inSync();
    expect(await profiles.list()).toHaveLength(2);
    expect((await profiles.join()).status).toBe(201);
    await settings.inSync();
    const joined = await profiles.named('Harbour Office');
    expect(joined).toMatchObject({ reported: { wifi_key: { set: true } }, carrier: false });
    expect(toConnection(joined)).toMatchObject({ id: joined.id, isCarrier: false, state: 'in_sync' });
  });

  test('takes over at once when it is put before the modem, and the device comes back by it', async () => {
    const settings = network(drone.id);
    const answer = await settings.patch({ uplinks: ['wlan0', 'wwan0'] }, 'network');
    expect(answer).toMatchObject({ status: 202, body: { apply: { carrier: false } } });
    const done = await settings.when(({ state }) => state === 'in_sync', 'network');
    expect(done).toMatchObject({ capability: { carrier_interface: 'wlan0' } });
    expect(await connectionsOf(drone.id).named('Harbour Office')).toMatchObject({ carrier: true });
    await settings.patch({ uplinks: ['wwan0', 'wlan0'] }, 'network');
    await settings.inSync();
  });

  test('is forgotten, and with the radio off nothing is found', async () => {
    const [profiles, settings] = [connectionsOf(drone.id), network(drone.id)];
    await profiles.forget('Harbour Office');
    await settings.inSync();
    expect(await profiles.list()).toHaveLength(2);
    await settings.patch({ wifi_enabled: false }, 'network');
    await settings.when(({ state }) => state === 'awaiting_confirm', 'network');
    await settings.post('confirm', 'network');
    await settings.inSync();
    expect(await scan()).toMatchObject({ state: 'failed', error: { code: 'radio_off' } });
  });

  test('keys are in no answer and no event', async () => {
    const settings = network(drone.id);
    const paths = ['/settings/network', '/network/connections', '/jobs', '/audit'];
    const answers = await Promise.all(paths.map((path) => mara('GET', settings.base + path)));
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(SECRET);
    expect(feed.text).toContain('settings-changed');
    expect(feed.text).not.toContain(SECRET);
  });
});

describe('a VPN', () => {
  const KEY = `${'A'.repeat(42)}E=`;
  const PRIVATE = `${'B'.repeat(42)}E=`;
  const tunnel = (own: object = {}) => ({
    name: 'Fleet VPN',
    kind: 'vpn',
    interface: 'wg0',
    wifi: null,
    wifi_key: null,
    vpn_key: PRIVATE,
    ipv4: { ...AUTO_IP, method: 'manual', addresses: ['10.8.0.2/24'] },
    ipv6: { ...AUTO_IP, method: 'disabled' },
    vpn: {
      type: 'wireguard',
      peer_public_key: KEY,
      endpoint: 'vpn.example.test:51820',
      allowed_ips: ['10.8.0.0/24'],
      keepalive_s: 25,
      ...own,
    },
  });
  const live = () => {
    const [, data = '{}'] = [...topics.text.matchAll(/event: network\ndata: (.*)/g)].at(-1) ?? [];
    return networkReport
      .decode(JSON.parse(data) as Record<string, unknown>)
      .interfaces.find(({ name }) => name === 'wg0');
  };
  let topics: Feed;
  beforeAll(async () => {
    const path = `/v1/user/devices/${drone.id}/events?topics=network`;
    topics = await openFeed(sandbox, path, await signInToken(sandbox, 'u_mara'));
    const settings = network(drone.id);
    drone.device.setBehaviour({});
    await settings.inSync();
  });
  afterAll(() => topics.stop());

  test('is added, answers, is switched off, and its key is in no answer', async () => {
    const [profiles, settings] = [connectionsOf(drone.id), network(drone.id)];
    expect(await profiles.join({ ...tunnel(), vpn_key: undefined })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/vpn_key' }] },
    });
    expect(await profiles.join(tunnel())).toMatchObject({ status: 201, body: { apply: { carrier: false } } });
    await settings.inSync();
    expect(await profiles.named('Fleet VPN')).toMatchObject({ reported: { vpn_key: { set: true } } });
    await until(() => live()?.state === 'activated' && live()?.handshakeAgeS !== null);
    await profiles.patch('Fleet VPN', { autoconnect: false });
    await settings.inSync();
    await until(() => live() === undefined);
    const paths = ['/settings/network', '/network/connections', '/jobs', '/audit'];
    const answers = await Promise.all(paths.map((path) => mara('GET', settings.base + path)));
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(PRIVATE);
  });

  test('that takes all traffic nowhere cuts the device off, and it heals itself', async () => {
    const [profiles, settings] = [connectionsOf(drone.id), network(drone.id)];
    const all = { allowed_ips: ['0.0.0.0/0'], endpoint: '203.0.113.7:51820' };
    const second = { ...tunnel(all), name: 'All', interface: 'wg1' };
    second.ipv4 = { ...second.ipv4, addresses: ['10.9.0.2/24'] };
    expect(await profiles.join(second)).toMatchObject({ status: 201, body: { apply: { carrier: true } } });
    await until(async () => !(await isOnline(drone.id)));
    await until(() => isOnline(drone.id), 12_000);
    await settings.inSync();
    expect((await profiles.list()).map(({ desired }) => desired?.name)).not.toContain('All');
    expect(await settings.get('network')).toMatchObject({ last: { result: 'reverted' } });
    await profiles.forget('Fleet VPN');
    await settings.inSync();
  });
});

test('the hotspot tells its clients while it is on, and the uplink of the video is told', async () => {
  const path = `/v1/user/devices/${drone.id}/events?topics=network`;
  const topics = await openFeed(sandbox, path, await signInToken(sandbox, 'u_mara'));
  const live = () => {
    const [, data = '{}'] = [...topics.text.matchAll(/event: network\ndata: (.*)/g)].at(-1) ?? [];
    return networkReport.decode(JSON.parse(data) as Record<string, unknown>);
  };
  await until(() => live().videoInterface === 'wwan0');
  expect(live().hotspotClients).toBeNull();
  const settings = network(drone.id);
  await settings.patch({ hotspot_mode: 'always', hotspot_key: 'harbour-crew' }, 'network');
  await settings.when(({ state }) => state === 'awaiting_confirm', 'network');
  await settings.post('confirm', 'network');
  await settings.inSync();
  await until(() => live().hotspotClients?.[0]?.name === 'crew-tablet');
  topics.stop();
});
