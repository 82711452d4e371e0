import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { SourceBody } from '../../app/api/mediaSources';
import { hasEnded, type JobBody } from '../../app/domain/job';
import { ROLES } from '../../app/domain/role';
import type { CapabilitiesBody } from '../../app/settings/sourceCapabilities';
import { GIMBAL, ONVIF_URL, SPARE_CAMERA, THERMAL_CAMERA } from '../sandbox/devices/sources/surroundings';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, signInCookie, until, type Api } from '../support/sandboxClient';
import { isOnlineAs, itemsOf } from '../support/items';
import { settingsOf } from '../support/settings';

let sandbox: Sandbox;
let mara: Api;
let drone: ReturnType<typeof deviceOf>;
let base: string;

const list = async (api = mara, address = base) =>
  ((await api('GET', address)).body as { readonly items: readonly SourceBody[] }).items;
const { item, when, create, made, patch, remove } = itemsOf<SourceBody>(
  () => mara,
  () => base,
);
const isOnline = () => isOnlineAs(mara, drone.id);
const GIMBAL_URL = `rtsp://${GIMBAL.host}:${GIMBAL.port}/main.264`;

beforeAll(async () => {
  sandbox = await start({ test: true });
  mara = await apiAs(sandbox, 'u_mara');
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  drone = deviceOf(sandbox, 0);
  base = `/v1/user/devices/${drone.id}/media/sources`;
  drone.device.holdArmed(false);
  drone.device.connect();
  await until(async () => (await isOnline()) && (await list()).length > 0);
});
afterEach(async () => {
  for (const { id, built_in: isBuiltIn } of await list()) if (!isBuiltIn) await remove(id);
  await until(async () => (await list()).every(({ built_in: isBuiltIn }) => isBuiltIn));
  drone.device.disconnect();
  await until(async () => !(await isOnline()));
});

describe('a source', () => {
  test('is true only when the device reports it; its password is never told', async () => {
    const answer = await create({ name: ' Gimbal ', url: GIMBAL_URL, username: 'admin', password: 'sandbox' });
    expect(answer).toMatchObject({
      status: 201,
      body: { state: 'pending', reported: null, desired: { name: 'Gimbal', password: { set: true } } },
    });
    const { id } = answer.body as SourceBody;
    expect(answer.headers.get('location')).toBe(`${base}/${id}`);
    const done = await when(id, ({ state }) => state === 'in_sync');
    expect(done).toMatchObject({ status: { state: 'ready', codec: 'h264', width: 1280 }, used_by: [] });
    // Keeping the password needs no word of it, and the device has it still.
    expect((await patch(id, { note: 'On the gimbal' })).status).toBe(202);
    expect(await when(id, ({ state }) => state === 'in_sync')).toMatchObject({ status: { state: 'ready' } });
    expect((await patch(id, { password: 'wrong' })).status).toBe(202);
    await when(id, ({ status }) => status?.error === 'unauthorized');
    expect((await patch(id, { password: null })).body).toMatchObject({ desired: { password: { set: false } } });
    await when(id, ({ state }) => state === 'in_sync');
    const audit = (await mara('GET', `/v1/user/devices/${drone.id}/audit?limit=20`)).body;
    expect(audit).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({
          target: 'media',
          changes: [{ path: '/sources/Gimbal/note', from: '', to: 'On the gimbal' }],
        }),
      ]),
    });
    for (const one of [audit, await list()]) expect(JSON.stringify(one)).not.toMatch(/sandbox"|wrong/);
  });

  test('feeds the pipeline; meanwhile it can be neither deleted nor disabled', async () => {
    const settings = settingsOf(mara, drone.id);
    const { id } = await made({ name: 'Winch', kind: 'test', pattern: 'bars' });
    await settings.when(
      ({ capability }) => (capability?.sources as string[] | undefined)?.includes(id) === true,
      'media',
    );
    await settings.patch({ source: id }, 'media');
    await settings.when(({ state, reported }) => state === 'in_sync' && reported?.source === id, 'media');
    expect(await item(id)).toMatchObject({ used_by: ['main'] });
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect(await patch(id, { enabled: false })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/enabled' }] },
    });
    await settings.patch({ source: 'main' }, 'media');
    await settings.when(({ state, reported }) => state === 'in_sync' && reported?.source === 'main', 'media');
    expect((await remove(id)).status).toBe(204);
    await until(async () => (await mara('GET', `${base}/${id}`)).status === 404);
  });

  test('of the device itself can be changed, not deleted', async () => {
    expect(await remove('belly')).toMatchObject({ status: 409, body: { code: 'protected' } });
    await patch('belly', { name: 'Landing camera' });
    await when('belly', ({ state, reported }) => state === 'in_sync' && reported?.name === 'Landing camera');
    const { capability } = await settingsOf(mara, drone.id).get('media');
    expect(capability?.source_names).toMatchObject({ belly: 'Landing camera' });
    await patch('belly', { name: 'Belly camera' });
    await when('belly', ({ state }) => state === 'in_sync');
  });

  describe('that the pipeline of an armed vehicle uses', () => {
    let id: string;
    const use = async (source: string) => {
      const settings = settingsOf(mara, drone.id);
      await settings.when(
        ({ capability }) => (capability?.sources as string[] | undefined)?.includes(source) === true,
        'media',
      );
      await until(async () => (await settings.patch({ source }, 'media')).status < 300);
      await settings.when(({ state, reported }) => state === 'in_sync' && reported?.source === source, 'media');
    };
    beforeEach(async () => {
      ({ id } = await made({ name: 'Generated', kind: 'test', pattern: 'bars' }));
      await use(id);
    });
    afterEach(async () => {
      drone.device.setBehaviour({});
      drone.device.holdArmed(false);
      await use('main');
    });

    test('is not changed, unless an admin insists; what interrupts no video may be', async () => {
      drone.device.holdArmed(true);
      await until(async () => (await patch(id, { pattern: 'ball' })).status === 409);
      expect(await patch(id, { pattern: 'ball' })).toMatchObject({ status: 409, body: { code: 'device_armed' } });
      expect((await patch(id, { name: 'Bars', note: 'for the bench' })).status).toBe(202);
      expect((await patch('belly', { hfov_deg: 80, note: 'not in use' })).status).toBe(202);
      const version = { 'if-match': `"${(await item(id)).version}"` };
      const change = (api: Api) => api('PATCH', `${base}/${id}?override_armed=true`, { pattern: 'ball' }, version);
      await mara('PATCH', `/v1/user/devices/${drone.id}/access/u_ines`, { role: 'editor' });
      expect(await change(await apiAs(sandbox, 'u_ines'))).toMatchObject({
        status: 403,
        body: { required_role: 'admin' },
      });
      await mara('PATCH', `/v1/user/devices/${drone.id}/access/u_ines`, { role: 'viewer' });
      expect(await change(await apiAs(sandbox, 'u_jonas'))).toMatchObject({ status: 202 });
      await when(id, ({ state, reported }) => state === 'in_sync' && reported?.pattern === 'ball');
    });

    test('is not changed by a device whose vehicle was armed after the change was sent', async () => {
      drone.device.setBehaviour({ slowMs: 600 });
      expect((await patch(id, { pattern: 'ball' })).status).toBe(202);
      await when(id, ({ state }) => state === 'applying');
      drone.device.holdArmed(true);
      expect(await when(id, ({ state }) => state === 'rejected')).toMatchObject({
        rejected: { code: 'device_armed', pointer: null },
        reported: { pattern: 'bars' },
      });
    });
  });

  test('is refused by the device with its reason, and mended', async () => {
    const { id } = await made({ name: 'RTP', kind: 'rtp_udp', port: 5601, codec: 'h264' });
    expect(await when(id, ({ state }) => state === 'rejected')).toMatchObject({
      rejected: { code: 'port_in_use', pointer: '/port' },
      reported: null,
    });
    await patch(id, { port: 5600 });
    await when(id, ({ state }) => state === 'in_sync');
  });

  test('waits for an offline device, with its password, and is carried out on its return', async () => {
    drone.device.disconnect();
    await until(async () => !(await isOnline()));
    const { id } = await made({ name: 'Later', url: GIMBAL_URL, username: 'admin', password: 'sandbox' });
    expect(await item(id)).toMatchObject({ state: 'queued_offline', reported: null });
    drone.device.connect();
    expect(await when(id, ({ state }) => state === 'in_sync')).toMatchObject({ status: { state: 'ready' } });
  });

  test('whose camera is unplugged keeps its settings, and heals', async () => {
    const camera = { kind: 'v4l2', device: THERMAL_CAMERA, format: 'MJPG', size: '320x240', fps: 25 };
    const { id } = await made({ name: 'Thermal', thermal: true, ...camera });
    expect((await when(id, ({ status }) => status?.state === 'ready')).controls.length).toBeGreaterThan(3);
    drone.device.setPlugged(THERMAL_CAMERA, false);
    expect(await when(id, ({ status }) => status?.state === 'error')).toMatchObject({
      reported: { device: THERMAL_CAMERA },
      controls: [],
    });
    const { body } = await mara('GET', `/v1/user/devices/${drone.id}/media/capabilities`);
    expect((body as CapabilitiesBody).cameras.find(({ path }) => path === THERMAL_CAMERA)?.plugged).toBe(false);
    drone.device.setPlugged(THERMAL_CAMERA, null);
    await when(id, ({ status }) => status?.state === 'ready');
  });
});

describe('a change is answered', () => {
  test('428 without If-Match, 412 with the present one for a stale version', async () => {
    const { id, version } = await made({ name: 'One', url: 'rtsp://10.0.0.9/1' });
    expect((await mara('PATCH', `${base}/${id}`, { note: '' })).status).toBe(428);
    expect((await mara('DELETE', `${base}/${id}`)).status).toBe(428);
    expect(await patch(id, { note: 'x' }, version + 7)).toMatchObject({
      status: 412,
      body: { code: 'version_mismatch', id, version },
    });
  });

  const camera = { kind: 'v4l2', device: THERMAL_CAMERA, format: 'YUYV', size: '160x120', fps: 9 };
  test.each([
    [{ name: '', url: 'rtsp://10.0.0.9/' }, '/name'],
    [{ name: 'nose camera', url: 'rtsp://10.0.0.9/' }, '/name'],
    [{ name: 'x', url: 'http://10.0.0.9/' }, '/url'],
    [{ name: 'x', url: 'rtsp://10.0.0.9:99999/' }, '/url'],
    [{ name: 'x', url: 'rtsp://admin:sandbox@10.0.0.9/' }, '/url'],
    [{ name: 'x', url: 'rtsp://10.0.0.9/', timeout_s: 1 }, '/timeout_s'],
    [{ name: 'x', url: 'rtsp://10.0.0.9/', jitter_ms: 2001 }, '/jitter_ms'],
    [{ name: 'x', url: 'rtsp://10.0.0.9/', hfov_deg: 181 }, '/hfov_deg'],
    [{ name: 'x', url: 'rtsp://10.0.0.9/', tls_fingerprint_sha256: 'ab' }, '/tls_fingerprint_sha256'],
    [{ name: 'x', kind: 'srt', url: 'srt://10.0.0.9:9000', password: 'short' }, '/password'],
    [{ name: 'x', kind: 'onvif', url: 'http://10.9.9.9/' }, '/url'],
    [{ name: 'x', kind: 'onvif', url: ONVIF_URL, profile: 'third' }, '/profile'],
    [{ name: 'x', kind: 'rtp_udp', port: 80, codec: 'h264' }, '/port'],
    [{ name: 'x', kind: 'rtp_udp', port: 5600, codec: 'h264', sdp: 'm=video' }, '/sdp'],
    [{ name: 'x', kind: 'test', pattern: 'none' }, '/pattern'],
    [{ name: 'x', ...camera, device: '/dev/video7' }, '/device'],
    [{ name: 'x', ...camera, device: '/dev/media/csi-0', kind: 'csi' }, '/device'],
    [{ name: 'x', ...camera, format: 'NV12' }, '/format'],
    [{ name: 'x', ...camera, size: '640x480' }, '/size'],
    [{ name: 'x', ...camera, fps: 25 }, '/fps'],
    [{ name: 'x', unheard: 1 }, '/unheard'],
    [{ name: 'x', timeout_s: 'long' }, '/timeout_s'],
  ])('422 with a pointer: %p', async (body, pointer) => {
    const { status, body: answer } = await create(body);
    expect(status).toBe(422);
    const { errors } = answer as { errors: readonly { pointer: string }[] };
    expect(errors.map((one) => one.pointer)).toContain(pointer);
  });

  test('404 for old firmware and unknown sources, 409 for a device that never reported', async () => {
    const old = sandbox.factory[4]?.id ?? '';
    expect((await mara('GET', `/v1/user/devices/${old}/media/sources`)).status).toBe(404);
    expect((await mara('GET', `${base}/constructor`)).status).toBe(404);
    const silent = deviceOf(sandbox, 1);
    expect(await mara('POST', `/v1/user/devices/${silent.id}/media/sources`, {})).toMatchObject({
      status: 409,
      body: { code: 'never_reported' },
    });
  });

  test('by role: a viewer looks on', async () => {
    await until(async () => (await mara('GET', `${base}/main/snapshot.jpg`)).status === 200);
    const people = { owner: 'u_mara', admin: 'u_jonas', viewer: 'u_ines' } as const;
    const any = { 'if-match': '*' };
    for (const role of ROLES.filter((one) => one !== 'editor')) {
      const api = await apiAs(sandbox, people[role]);
      const may = role !== 'viewer';
      const answers = [
        await api('GET', base),
        await api('GET', `${base}/main/snapshot.jpg`),
        await api('POST', base, {}),
        await api('PATCH', `${base}/main`, {}, any),
        await api('DELETE', `${base}/main`, undefined, any),
        await api('PATCH', `${base}/main/controls`, { brightness: 999 }),
        await api('POST', `${base}/probe`, { source: {} }),
        await api('GET', `${base}/probes/job_nothere/frame.jpg`),
      ].map(({ status }) => status);
      expect([role, ...answers]).toEqual([
        role,
        ...(may ? [200, 200, 422, 200, 409, 422, 422, 404] : [200, 200, 403, 403, 403, 403, 403, 403]),
      ]);
    }
    const editor = await apiAs(sandbox, 'u_jonas');
    const camera = deviceOf(sandbox, 1);
    camera.device.connect();
    const address = `/v1/user/devices/${camera.id}/media/sources`;
    await until(async () => (await list(editor, address)).length > 0);
    expect((await editor('PATCH', `${address}/main`, {}, any)).status).toBe(200);
    camera.device.disconnect();
  });
});

const meanLight = async (address: string): Promise<number> => {
  const cookie = await signInCookie(sandbox, 'u_mara');
  const response = await fetch(sandbox.url + address, { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  const { channels } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
};

describe('controls', () => {
  const set = (values: object, id = 'main') => mara('PATCH', `${base}/${id}/controls`, values);
  const valueOf = async (name: string) => (await item('main')).controls.find((one) => one.name === name)?.value;

  test('change the picture at once, and survive a restart of the device', async () => {
    const before = await meanLight(`${base}/main/snapshot.jpg`);
    const answer = await set({ brightness: 50 });
    expect(answer).toMatchObject({ status: 200, body: { id: 'main', state: 'in_sync' } });
    expect(await valueOf('brightness')).toBe(50);
    expect(await meanLight(`${base}/main/snapshot.jpg`)).toBeGreaterThan(before + 25);
    await set({ auto_exposure: 'manual' });
    expect((await item('main')).controls.find(({ name }) => name === 'exposure_time_absolute')).toMatchObject({
      inactive: false,
    });
    drone.device.restart(200);
    await until(async () => !(await isOnline()));
    await until(isOnline);
    expect(await valueOf('brightness')).toBe(50);
    const { body } = await mara('GET', `/v1/user/devices/${drone.id}/audit?limit=2`);
    expect(body).toMatchObject({
      items: [{}, { changes: [{ path: '/sources/Nose camera/controls/brightness', from: '0', to: '50' }] }],
    });
    await set({ brightness: 0, auto_exposure: 'automatic' });
  });

  test('are refused out of their range, of other kinds, unknown, or offline', async () => {
    for (const values of [{ brightness: 65 }, { brightness: true }, { auto_exposure: 'fast' }, { gain: 1 }]) {
      const [name] = Object.keys(values);
      expect(await set(values)).toMatchObject({ status: 422, body: { errors: [{ pointer: `/${name}` }] } });
    }
    drone.device.disconnect();
    await until(async () => !(await isOnline()));
    expect(await set({ brightness: 1 })).toMatchObject({ status: 409, body: { code: 'device_offline' } });
    expect((await mara('GET', `${base}/main/snapshot.jpg`)).status).toBe(204);
    drone.device.connect();
    await until(isOnline);
  });
});

describe('a probe', () => {
  const run = async (source: object, more: object = {}): Promise<JobBody> => {
    const answer = await mara('POST', `${base}/probe`, { source: { name: 'New', ...source }, ...more });
    expect(answer).toMatchObject({ status: 202 });
    const { job } = answer.body as { job: JobBody };
    const { job: read } = settingsOf(mara, drone.id);
    await until(async () => hasEnded(await read(job.id)), 8000);
    return read(job.id);
  };
  const known = { username: GIMBAL.username, password: GIMBAL.password };
  const gimbal = (path: string) => `rtsp://${GIMBAL.host}:${GIMBAL.port}${path}`;

  test.each([
    ['dns', { url: 'rtsp://camera.invalid/1' }],
    ['timeout', { url: 'rtsp://192.0.2.7/1' }],
    ['refused', { url: 'rtsp://198.51.100.7/1' }],
    ['unauthorized', { url: gimbal('/main.264') }],
    ['unauthorized', { url: gimbal('/main.264'), ...known, password: 'wrong' }],
    ['not_found', { url: gimbal('/else'), ...known }],
    ['unsupported_codec', { url: gimbal('/main.265'), ...known }],
    ['no_video', { url: gimbal('/idle'), ...known }],
    ['no_video', { kind: 'rtp_udp', port: 5700, codec: 'h264' }],
    ['not_found', { kind: 'v4l2', device: SPARE_CAMERA, format: 'MJPG', size: '640x480', fps: 30 }],
  ])('fails with %s: %p', async (code, source) => {
    drone.device.setBehaviour({ slowMs: 100 });
    expect(await run(source)).toMatchObject({ name: 'source.probe', state: 'failed', error: { code } });
  });

  test('finds video, with a first frame for those who may probe', async () => {
    const job = await run({ url: gimbal('/main.264'), ...known });
    expect(job).toMatchObject({
      state: 'succeeded',
      result: { codec: 'h264', width: 1280, height: 720, fps: 30, keyframe_interval: 30, has_frame: true },
    });
    expect(JSON.stringify(job).length).toBeLessThan(1000);
    expect(await meanLight(`${base}/probes/${job.id}/frame.jpg`)).toBeGreaterThan(10);
    expect((await mara('GET', `${base}/probes/${job.id}x/frame.jpg`)).status).toBe(404);
  });

  test('uses the password of the saved source where none is given', async () => {
    const { id } = await made({ name: 'Gimbal', url: gimbal('/main.264'), ...known });
    await when(id, ({ state }) => state === 'in_sync');
    expect(await run({ name: 'Gimbal', note: 'x' }, { source_id: id })).toMatchObject({ state: 'succeeded' });
  });

  test('refuses what could not be saved, and an offline device', async () => {
    expect(await mara('POST', `${base}/probe`, { source: { name: 'x', url: '' } })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/source/url' }] },
    });
    drone.device.disconnect();
    await until(async () => !(await isOnline()));
    expect(await mara('POST', `${base}/probe`, { source: { name: 'x', url: 'rtsp://10.0.0.9/' } })).toMatchObject({
      status: 409,
      body: { code: 'device_offline' },
    });
    drone.device.connect();
    await until(isOnline);
  });
});
