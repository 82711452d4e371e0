import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SectionBody } from '#app/settings/sectionResource';
import { toModemCapability } from '../../app/domain/modem';
import { COMMANDS, type CommandName } from '../../app/domain/job';
import { ROLES, type Role } from '../../app/domain/role';
import type { SectionName } from '../../app/settings/section';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';
import { openFeed, type Feed } from '../support/feed';
import { settingsOf, type Settings } from '../support/settings';

const SECRET = 'canary-Zq7-secret';
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'farsight-settings-'));
let sandbox: Sandbox;
let drone: ReturnType<typeof deviceOf>;
let settings: Settings;
let feed: Feed;
const apis: Partial<Record<Role, Api>> = {};
const as = (role: Role): Api => {
  const api = apis[role];
  if (!api) throw new Error(`No person is ${role}`);
  return api;
};

beforeAll(async () => {
  sandbox = await start({ test: true, dataDir, times: { confirmS: 3 } });
  drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
  // Of the Harbour drone: owner, admin, viewer of the seed, and an editor more.
  const people = { owner: 'u_mara', admin: 'u_jonas', editor: 'u_tomo', viewer: 'u_ines' } as const;
  for (const role of ROLES) apis[role] = await apiAs(sandbox, people[role]);
  const invited = await as('owner')('POST', '/v1/invitations', {
    device_id: drone.id,
    email: 'tomo@sandbox.example',
    role: 'editor',
  });
  await as('editor')('POST', `/v1/invitations/${(invited.body as { id: string }).id}/accept`, {});
  settings = settingsOf(as('owner'), drone.id);
  feed = await openFeed(sandbox, '/v1/user/events', await signInToken(sandbox, 'u_ines'));
  await settings.when(({ reported }) => reported !== null);
});
afterAll(async () => {
  feed.stop();
  drone.device.disconnect();
  await sandbox.close();
});

const send = (changes: unknown, headers: Record<string, string> = {}, query = '', section = 'modem') =>
  as('owner')('PATCH', `${settings.base}/settings/${section}${query}`, changes, headers);
const current = async () => ({ 'if-match': `"${(await settings.get()).version}"` });

describe('a change is answered', () => {
  test('428 without If-Match, and 412 with the present resource for a stale one', async () => {
    expect(await send({ data_cap_gb: 3 })).toMatchObject({ status: 428, body: { code: 'precondition_required' } });
    const stale = await send({ data_cap_gb: 3 }, { 'if-match': '"0"' });
    const now = await settings.get();
    expect(stale).toMatchObject({ status: 412, body: { ...now, code: 'version_mismatch' } });
    expect(stale.headers.get('etag')).toBe(`"${now.version}"`);
  });

  test('423 while the device applies another', async () => {
    drone.device.setBehaviour({ slowMs: 800 });
    await settings.patch({ data_cap_gb: 4 });
    await settings.when(({ state }) => state === 'applying');
    expect(await settings.patch({ data_cap_gb: 5 })).toMatchObject({
      status: 423,
      body: { code: 'apply_in_progress' },
    });
    drone.device.setBehaviour({});
    await settings.when(({ state }) => state === 'in_sync');
    expect((await settings.get()).reported).toMatchObject({ data_cap_gb: 4 });
  });

  test.each([
    [{ apn: 'no blanks please' }, '/apn'],
    [{ data_cap_gb: 1e9 }, '/data_cap_gb'],
    [{ data_cap_gb: '5' }, '/data_cap_gb'],
    [{ recover_after_s: null }, '/recover_after_s'],
    [{ recover_after_s: 30.5 }, '/recover_after_s'],
    [{ apn_mode: 'magic' }, '/apn_mode'],
    [{ apn_mode: 'manual', apn: null }, '/apn'],
    [{ bands: ['eutran-99'] }, '/bands'],
    [{ sim_pin: '12' }, '/sim_pin'],
    [{ unheard: 1 }, '/unheard'],
  ])('422 with a pointer: %p', async (changes, pointer) => {
    const before = await settings.get();
    expect(await send(changes, await current())).toMatchObject({
      status: 422,
      body: { code: 'validation', errors: [{ pointer, detail: expect.any(String) }] },
    });
    expect(await settings.get()).toEqual({ ...before, reported_at: expect.any(String) });
  });

  test('422 for what is no merge patch', async () => {
    for (const body of [[], 'x', 5, null]) expect((await send(body, await current())).status).toBe(422);
  });

  test('404 for unknown sections, and for old firmware but what the server keeps', async () => {
    const old = settingsOf(as('owner'), sandbox.factory[4]?.id ?? '');
    expect((await as('owner')('GET', `${settings.base}/settings/toaster`)).status).toBe(404);
    expect((await as('owner')('GET', `${settings.base}/settings/constructor`)).status).toBe(404);
    expect((await as('owner')('GET', `${old.base}/settings/modem`)).status).toBe(404);
    expect((await old.patch({ description: 'By the weir' }, 'general')).status).toBe(202);
    const { body } = await as('owner')('GET', `${old.base}/settings`);
    expect((body as { items: { section: string }[] }).items.map(({ section }) => section)).toEqual([
      'alerts',
      'general',
      'terminal',
    ]);
    expect((await as('owner')('POST', `${old.base}/commands`, { name: 'identify' })).status).toBe(409);
  });

  test('409 for a device without the part, and for one that never reported', async () => {
    const camera = deviceOf(sandbox, 1);
    const never = settingsOf(as('owner'), camera.id);
    expect(await never.patch({ data_cap_gb: 2 })).toMatchObject({ status: 409, body: { code: 'never_reported' } });
    camera.device.connect();
    await never.when(({ capability }) => capability !== null);
    expect(await never.get()).toMatchObject({ capability: { supported: false }, state: 'in_sync' });
    expect(await never.patch({ data_cap_gb: 2 })).toMatchObject({ status: 409, body: { code: 'unsupported' } });
    camera.device.disconnect();
  });

  test('with a preview and no change to a dry run', async () => {
    const before = await settings.get();
    const run = (changes: object) => send(changes, {}, '?dry_run=true');
    expect(await run({ mode: '4g' })).toMatchObject({
      status: 200,
      body: { dry_run: true, errors: [], outage_ms: 1500, needs_reboot: false, carrier: true },
    });
    expect(await run({ data_cap_gb: 9 })).toMatchObject({ body: { outage_ms: 0, carrier: false } });
    expect(await run({ apn_mode: 'manual', apn: 'forbidden.example' })).toMatchObject({
      body: { errors: [{ pointer: '/apn', code: 'apn_refused' }] },
    });
    expect(await run({ data_cap_gb: -1 })).toMatchObject({ body: { errors: [{ pointer: '/data_cap_gb' }] } });
    expect((await settings.get()).version).toBe(before.version);
  });
});

describe('an armed vehicle', () => {
  test('is refused what could cost it its link, and nothing else; an admin may insist', async () => {
    drone.device.holdArmed(true);
    await until(async () => (await send({ mode: '5g' }, await current())).status === 409);
    expect(await send({ mode: '5g' }, await current())).toMatchObject({ body: { code: 'device_armed' } });
    expect((await send({ data_cap_gb: 7 }, await current())).status).toBe(202);
    await settings.when(({ state }) => state === 'in_sync');
    expect((await send({ mode: '5g' }, await current(), '?override_armed=true')).status).toBe(202);
    await settings.when(({ state }) => state === 'awaiting_confirm');
    await settings.post('revert');
    await settings.when(({ state }) => state === 'in_sync');
    const editor = await as('editor')(
      'PATCH',
      `${settings.base}/settings/general?override_armed=true`,
      { location: 'x' },
      { 'if-match': '*' },
    );
    expect(editor).toMatchObject({ status: 403, body: { required_role: 'admin' } });
    drone.device.holdArmed(false);
    await until(async () => (await send({ mode: '5g' }, await current())).status !== 409);
    await settings.when(({ state }) => state === 'awaiting_confirm');
    await settings.post('revert');
    await settings.when(({ state }) => state === 'in_sync');
  });

  test('that is armed between the check and the execution refuses by itself', async () => {
    drone.device.setBehaviour({ slowMs: 600 });
    expect((await settings.patch({ mode: '4g' })).status).toBe(202);
    await settings.when(({ state }) => state === 'applying');
    drone.device.holdArmed(true);
    const refused = await settings.when(({ state }) => state === 'rejected');
    expect(refused).toMatchObject({ rejected: { code: 'device_armed', pointer: null }, reported: { mode: 'any' } });
    drone.device.holdArmed(false);
    drone.device.setBehaviour({});
    await settings.post('revert');
    expect((await settings.get()).state).toBe('in_sync');
  });
});

/** From pages §0, role matrix, by hand. Owner, admin, editor, viewer. */
const MAY_CHANGE: Partial<Record<SectionName, readonly [object, string]>> = {
  alerts: [{ battery_limit: 24 }, 'oae'],
  general: [{ location: 'Quay' }, 'oae'],
  mavlink: [{ dedup_ms: 100 }, 'oae'],
  modem: [{ data_cap_gb: 11 }, 'oa'],
  system: [{ led: false }, 'oa'],
  terminal: [{ auto_off_h: '8' }, 'o'],
  network: [{ video_lte_only: true }, 'oa'],
  media: [{ overlay_timestamp: false }, 'oae'],
  radio: [{ adaptive_link: true }, 'oa'],
};
const MAY_RUN: Readonly<Record<CommandName, string>> = {
  reboot: 'oa',
  shutdown: 'oa',
  identify: 'oae',
  restart_agent: 'oa',
  restart_service: 'oa',
  restart_pipeline: 'oae',
  stop_stream: 'oae',
  camera_scan: 'oae',
  fc_reboot: 'oa',
  snapshot: 'oaev',
  record_start: 'oae',
  record_stop: 'oae',
  wifi_scan: 'oa',
  modem_reconnect: 'oa',
  modem_reset: 'oa',
  modem_scan_operators: 'oa',
  modem_switch_sim: 'oa',
  radio_scan: 'oa',
  radio_bind: 'oa',
  ping: 'oa',
  dns_lookup: 'oa',
  trace: 'oa',
  speed_test: 'oa',
  update_check: 'oa',
  update_install: 'oa',
  log_bundle: 'oa',
  factory_reset: 'o',
};

describe('the role matrix', () => {
  test.each(Object.entries(MAY_CHANGE))('of section %s', async (section, [changes, letters]) => {
    for (const role of ROLES) {
      const address = `${settings.base}/settings/${section}`;
      const read = await as(role)('GET', address);
      expect([role, read.status]).toEqual([role, 200]);
      const isAllowed = letters.includes(role[0] ?? '');
      const tried = await as(role)('PATCH', `${address}?dry_run=true`, changes);
      expect([role, tried.status]).toEqual([role, isAllowed ? 200 : 403]);
      for (const what of ['confirm', 'revert']) {
        const answer = await as(role)('POST', `${address}/${what}`);
        expect([role, what, answer.status]).toEqual([role, what, isAllowed ? 409 : 403]);
      }
      const dropped = await as(role)('DELETE', `${address}/pending`);
      expect([role, dropped.status]).toEqual([role, isAllowed ? 409 : 403]);
    }
  });

  test('of identifiers: editors and viewers get the last four characters', async () => {
    for (const role of ROLES) {
      const { capability } = await settingsOf(as(role), drone.id).get();
      const { imei } = toModemCapability(capability);
      expect([role, imei]).toEqual([
        role,
        role === 'owner' || role === 'admin' ? '001010000000017' : '•••••••••••0017',
      ]);
      const { body } = await as(role)('GET', `${settings.base}/settings`);
      expect([role, JSON.stringify(body).includes('001010000000017')]).toEqual([role, !imei?.includes('•')]);
    }
  });

  test('of commands', async () => {
    expect(Object.keys(MAY_RUN).sort()).toEqual([...COMMANDS].sort());
    const quarry = sandbox.factory[7]?.id ?? '';
    expect((await as('admin')('POST', `/v1/user/devices/${quarry}/commands`, { name: 'identify' })).status).toBe(404);
    // Offline, so that nothing is carried out.
    drone.device.disconnect();
    await until(async () => {
      const { body } = await as('owner')('GET', '/v1/user/devices/status');
      return !JSON.stringify(body).includes(`"${drone.id}","is_online":true`);
    });
    for (const [name, letters] of Object.entries(MAY_RUN)) {
      for (const role of ROLES) {
        const answer = await as(role)('POST', `${settings.base}/commands`, { name });
        expect([name, role, answer.status]).toEqual([name, role, letters.includes(role[0] ?? '') ? 202 : 403]);
        if (answer.status !== 202) continue;
        const { job } = answer.body as { job: { id: string } };
        expect((await as('viewer')('DELETE', `${settings.base}/jobs/${job.id}`)).status).toBe(
          letters.includes('v') ? 204 : 403,
        );
        expect([204, 409]).toContain((await as(role)('DELETE', `${settings.base}/jobs/${job.id}`)).status);
      }
    }
    drone.device.connect();
    await settings.when(({ reported }) => reported !== null);
  });
});

describe('a secret', () => {
  test('is never read again: not in answers, events, the audit, nor any file', async () => {
    const answers: string[] = [];
    const keep = (answer: { body: unknown }) => answers.push(JSON.stringify(answer.body));
    await until(async () => {
      const answer = await settings.patch({ auth_method: 'pap', auth_user: 'fleet', auth_password: SECRET });
      keep(answer);
      return answer.status === 202;
    });
    keep(await send({ auth_password: SECRET, data_cap_gb: -1 }, await current()));
    await settings.when(({ state }) => state === 'awaiting_confirm');
    await settings.post('confirm');
    const done = await settings.when(({ state }) => state === 'in_sync');
    expect(done.reported).toMatchObject({ auth_password: { set: true, updated_at: expect.any(String) } });
    for (const address of ['/settings', '/settings/modem', '/jobs', '/audit']) {
      keep(await as('owner')('GET', settings.base + address));
    }
    expect(answers.join('')).not.toContain(SECRET);
    expect(answers.join('')).toContain('"path":"/auth_password","from":null,"to":"***"');
    expect(feed.text).toContain('settings-changed');
    expect(feed.text).not.toContain(SECRET);
    // What waits for the device is kept nowhere either.
    drone.device.disconnect();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(existsSync(path.join(dataDir, 'state.json'))).toBe(true);
    const files = readdirSync(dataDir).map((file) => readFileSync(path.join(dataDir, file), 'utf8'));
    expect(files.join('')).toContain('auth_password');
    expect(files.join('')).not.toContain(SECRET);
    drone.device.connect();
    await settings.when(({ reported }) => reported !== null);
  });

  test('a wrong PIN counts', async () => {
    await until(async () => (await settings.patch({ sim_pin: '9999' })).status === 202);
    const refused = await settings.when(({ state }) => state === 'rejected');
    expect(refused).toMatchObject({
      rejected: { code: 'wrong_pin', error: 'Wrong PIN. Attempts left: 2.', pointer: '/sim_pin' },
      capability: { pin_tries_left: 2 },
      desired: { sim_pin: { set: false } },
    });
    await settings.patch({ sim_pin: '1234' });
    await settings.when(({ state }) => state === 'awaiting_confirm');
    await settings.post('confirm');
    const done = await settings.when(({ state }) => state === 'in_sync');
    expect(done).toMatchObject({ capability: { pin_tries_left: 3 }, reported: { sim_pin: { set: true } } });
  });

  test('a card whose PIN attempts are used up takes its PUK with a new PIN', async () => {
    const refuse = async (changes: object, left: object) => {
      await until(async () => (await settings.patch(changes)).status === 202);
      const isDone = ({ state, capability }: SectionBody) =>
        state === 'rejected' && Object.entries(left).every(([name, value]) => capability?.[name] === value);
      await settings.when(isDone);
    };
    for (const left of [2, 1, 0]) await refuse({ sim_pin: '9999' }, { pin_tries_left: left });
    expect((await settings.patch({ sim_puk: '12345678' })).body).toMatchObject({ errors: [{ pointer: '/sim_pin' }] });
    await refuse({ sim_puk: '87654321', sim_pin: '2468' }, { pin_tries_left: 0, puk_tries_left: 9 });
    await settings.patch({ sim_puk: '12345678', sim_pin: '2468' });
    await settings.when(({ state }) => state === 'awaiting_confirm');
    await settings.post('confirm');
    const done = await settings.when(({ state }) => state === 'in_sync');
    expect(done).toMatchObject({ capability: { pin_tries_left: 3, puk_tries_left: 10 } });
  });
});
