import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { AuditEntryWire } from '#app/domain/audit';
import { start, type Sandbox } from '../sandbox/index';
import { openFeed } from '../support/feed';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';

let sandbox: Sandbox;
let mara: Api;
let jonas: Api;
let ines: Api;
let tomo: Api;

beforeAll(async () => {
  sandbox = await start({ test: true });
  [mara, jonas, ines, tomo] = [
    await apiAs(sandbox, 'u_mara'),
    await apiAs(sandbox, 'u_jonas'),
    await apiAs(sandbox, 'u_ines'),
    await apiAs(sandbox, 'u_tomo'),
  ];
});
afterAll(() => sandbox.close());

const idOf = (index: number) => sandbox.factory[index]?.id ?? '';
const device = (index: number) => `/v1/user/devices/${idOf(index)}`;

async function invite(api: Api, index: number, email: string, more: object = {}): Promise<string> {
  const made = await api('POST', '/v1/invitations', { device_id: idOf(index), email, ...more });
  expect(made.status).toBe(201);
  return (made.body as { id: string }).id;
}

/** What a person hears while `run` is under way, each event as its name and its data. */
async function heard(person: string, run: (lines: () => readonly string[]) => Promise<unknown>): Promise<string[]> {
  const feed = await openFeed(sandbox, '/v1/user/events', await signInToken(sandbox, person));
  const lines = () =>
    [...feed.text.matchAll(/event: (\S+)\ndata: (.*)\n\n/g)]
      .map(([, name, data]) => `${name} ${data}`)
      .filter((line) => !line.startsWith('devices-online'));
  await run(lines);
  // Sent after all that `run` caused: when it is here, so is the rest.
  sandbox.control.inject('event: last\ndata: {}\n\n');
  await until(() => lines().at(-1) === 'last {}');
  feed.stop();
  return lines().slice(0, -1);
}

describe('a device and its version', () => {
  test('facts are whole for owners and admins, masked for editors and viewers', async () => {
    const serial = sandbox.factory[0]?.serial ?? '';
    expect(await mara('GET', device(0))).toMatchObject({ body: { serial, version: expect.any(Number) } });
    expect(await jonas('GET', device(0))).toMatchObject({ body: { serial } });
    expect(await ines('GET', device(0))).toMatchObject({ body: { serial: `…${serial.slice(-4)}` } });
  });

  test('a rename based on an older version is refused with 412, and everybody hears of one that went through', async () => {
    const { body } = await mara('GET', device(0));
    const { version } = body as { version: number };
    const events = await heard('u_ines', async () => {
      const first = await mara('PATCH', device(0), { device_name: 'Pier' }, { 'if-match': `"${version}"` });
      expect(first).toMatchObject({ status: 200, body: { version: version + 1 } });
    });
    expect(events).toEqual([`device-updated {"id":"${idOf(0)}","version":${version + 1}}`]);
    const second = await jonas('PATCH', device(0), { device_name: 'Quay' }, { 'if-match': `"${version}"` });
    expect(second).toMatchObject({ status: 412, body: { code: 'version_mismatch' } });
    expect(await mara('GET', device(0))).toMatchObject({ body: { name: 'Pier' } });
  });

  test('a body that breaks a rule names the field', async () => {
    expect(await mara('PATCH', device(0), { device_name: 'x'.repeat(65) })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/device_name', detail: 'A name has at most 64 characters.' }] },
    });
  });
});

describe('access', () => {
  // @spec 0.2
  test('an admin changes those below, not equals or owners, and grants no more than the own role', async () => {
    const change = (api: Api, who: string, body: object) => api('PATCH', `${device(0)}/access/${who}`, body);
    expect(await change(jonas, 'u_ines', { role: 'editor' })).toMatchObject({ status: 200, body: { role: 'editor' } });
    expect(await change(jonas, 'u_mara', { role: 'viewer' })).toMatchObject({ status: 403 });
    expect(await change(jonas, 'u_ines', { role: 'owner' })).toMatchObject({ body: { code: 'role_exceeds_own' } });
    expect(await change(ines, 'u_jonas', { role: 'viewer' })).toMatchObject({ status: 403 });
    expect(await change(mara, 'u_mara', { role: 'viewer' })).toMatchObject({
      status: 409,
      body: { code: 'last_owner' },
    });
    expect(await change(jonas, 'u_ines', { expires_at: '2020-01-01T00:00:00Z' })).toMatchObject({ status: 422 });
    expect(await change(tomo, 'u_ines', { role: 'viewer' })).toMatchObject({ status: 404 });
    expect(await change(jonas, 'u_ines', { role: 'viewer' })).toMatchObject({ status: 200 });
  });

  test('ends by itself at its time, and its holder hears of it', async () => {
    const id = await invite(mara, 3, 'tomo@sandbox.example');
    expect(await tomo('POST', `/v1/invitations/${id}/accept`, {})).toMatchObject({ status: 200 });
    const end = `device-access-changed {"device_id":"${idOf(3)}","role":null}`;
    const events = await heard('u_tomo', async (lines) => {
      // A machine that takes longer than that for one call is asked again.
      const limit = () => ({ expires_at: new Date(Date.now() + 400).toISOString() });
      await until(async () => (await mara('PATCH', `${device(3)}/access/u_tomo`, limit())).status === 200);
      await until(async () => (await tomo('GET', device(3))).status === 404);
      await until(() => lines().includes(end));
    });
    expect(events.filter((line) => line === end)).toHaveLength(1);
    expect(events.at(-1)).toBe(end);
    expect((await mara('GET', `${device(3)}/access`)).body).toMatchObject({ access: [{ user_id: 'u_mara' }] });
  });

  test('is given up by its holder, but not by the last owner', async () => {
    expect(await mara('DELETE', `${device(0)}/access/me`)).toMatchObject({ status: 409, body: { code: 'last_owner' } });
    expect(await ines('DELETE', `${device(7)}/access/me`)).toMatchObject({ status: 204 });
    expect(await ines('GET', device(7))).toMatchObject({ status: 404 });
    await mara('PATCH', `${device(0)}/access/u_jonas`, { role: 'owner' });
    expect(await mara('DELETE', `${device(0)}/access/me`)).toMatchObject({ status: 204 });
    expect(await jonas('GET', device(0))).toMatchObject({ status: 200, body: { role: 'owner' } });
  });
});

test('the record of a device names who did what, for owners and admins alone, and no more than asked for', async () => {
  const path = `${device(6)}/audit`;
  await mara('PATCH', device(6), { device_name: 'One' });
  await mara('PATCH', device(6), { device_name: 'Two' });
  expect(await mara('GET', `${path}?limit=1`)).toMatchObject({
    body: {
      items: [
        {
          actor: { user_id: 'u_mara', name: 'Mara Lindqvist' },
          action: 'device.rename',
          changes: [{ path: '/name', from: 'One', to: 'Two' }],
        },
      ],
      next_cursor: expect.stringMatching(/^aud_/),
    },
  });
  for (const limit of ['0', '-5', 'many', '99999']) {
    expect(await mara('GET', `${path}?limit=${limit}`)).toMatchObject({ status: 200 });
  }
  expect(await ines('GET', `${device(0)}/audit`)).toMatchObject({ status: 403 });
  expect(await tomo('GET', path)).toMatchObject({ status: 404 });
});

test('the whole record comes as JSON lines under a name, for owners and admins alone', async () => {
  const path = `${sandbox.url}${device(6)}/audit/export`;
  const get = async (person: string, query = '') => {
    const headers = { authorization: `Bearer ${await signInToken(sandbox, person)}` };
    return fetch(path + query, { headers });
  };
  await mara('PATCH', device(6), { device_name: 'Line\nbreak “ü”' });
  const answer = await get('u_mara', '?format=jsonl');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/jsonl; charset=utf-8']);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="activity-\w+\.jsonl"$/);
  const lines = (await answer.text()).trimEnd().split('\n');
  const entries = lines.map((line) => v.parse(AuditEntryWire, JSON.parse(line)));
  const { items } = (await mara('GET', `${device(6)}/audit?limit=200`)).body as { items: unknown[] };
  expect(entries).toEqual(items);
  expect((await get('u_mara', '?format=csv')).status).toBe(400);
  expect((await get('u_tomo')).status).toBe(404);
  expect(await ines('GET', `${device(0)}/audit/export`)).toMatchObject({ status: 403 });
});

test('a revoked credential is worth nothing: the device is cut off, its owner alone may do that', async () => {
  const played = deviceOf(sandbox, 2);
  played.device.connect();
  await until(() => played.device.isConnected);
  expect(await jonas('POST', `${device(2)}/credential/revoke`)).toMatchObject({ status: 404 });
  expect(await mara('POST', `${device(2)}/credential/revoke`)).toMatchObject({ status: 204 });
  await until(() => !played.device.isConnected);
  expect(await mara('GET', device(2))).toMatchObject({ body: { auth: { status: 'revoked' } } });
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(played.device.isConnected).toBe(false);
  played.device.disconnect();
});

describe('invitations', () => {
  test('say little to a person who is not signed in, and nothing to another user', async () => {
    const id = await invite(mara, 2, 'tomo@sandbox.example', { role: 'editor', message: 'Come and see' });
    const open = (await (await fetch(`${sandbox.url}/v1/invitations/${id}`)).json()) as unknown;
    expect(open).toMatchObject({
      role: 'editor',
      invited_by: { name: 'Mara Lindqvist', email: null },
      device_id: null,
      device_name: null,
      email: null,
      message: null,
    });
    expect(await ines('GET', `/v1/invitations/${id}`)).toMatchObject({ status: 403 });
    expect(await tomo('GET', `/v1/invitations/${id}`)).toMatchObject({
      body: { device_name: 'Survey wing', message: 'Come and see', is_own: false, your_role: null },
    });
    expect(await mara('GET', `/v1/invitations/${id}`)).toMatchObject({ body: { is_own: true } });
    expect(await tomo('POST', `/v1/invitations/${id}/decline`, {})).toMatchObject({ status: 204 });
    expect(await tomo('POST', `/v1/invitations/${id}/accept`, {})).toMatchObject({ status: 410 });
  });

  test('a lower role replaces a higher one only when asked to', async () => {
    const lower = await invite(mara, 1, 'tomo@sandbox.example', { role: 'editor' });
    await tomo('POST', `/v1/invitations/${lower}/accept`, {});
    await mara('POST', `${device(1)}/access/revoke`, { user_id: 'u_tomo' });
    const first = await invite(mara, 1, 'tomo@sandbox.example', { role: 'viewer' });
    await mara('PATCH', `${device(1)}/access/u_tomo`, { role: 'admin' });
    expect(await tomo('POST', `/v1/invitations/${first}/accept`, { replace_role: true })).toMatchObject({
      status: 200,
    });
    expect(await tomo('GET', device(1))).toMatchObject({ body: { role: 'viewer' } });
  });

  test('that have expired can be asked for again and sent again; sending twice within a minute is refused', async () => {
    const id = await invite(mara, 4, 'ines@sandbox.example', { expires_in_s: 1 });
    expect(await mara('POST', `/v1/invitations/${id}/resend`, {})).toMatchObject({ status: 429 });
    expect(await ines('POST', `/v1/invitations/${id}/request`, {})).toMatchObject({ status: 409 });
    await until(async () => {
      const { body } = await ines('GET', `/v1/invitations/${id}`);
      return (body as { status: string }).status === 'expired';
    });
    expect(await ines('POST', `/v1/invitations/${id}/accept`, {})).toMatchObject({
      status: 410,
      body: { code: 'expired' },
    });
    expect(await ines('POST', `/v1/invitations/${id}/request`, {})).toMatchObject({ status: 204 });
    expect(await mara('GET', `${device(4)}/invitations`)).toMatchObject({
      body: { invitations: [{ status: 'expired', renewal_requested_at: expect.any(String) }] },
    });
    expect(await mara('POST', `/v1/invitations/${id}/resend`, {})).toMatchObject({ body: { status: 'pending' } });
  });

  test('sent twice with one Idempotency-Key exist once', async () => {
    const send = () =>
      mara(
        'POST',
        '/v1/invitations',
        { device_id: idOf(5), email: 'ines@sandbox.example' },
        { 'idempotency-key': '0d9b7c1e-0000-4000-8000-000000000001' },
      );
    const [first, second] = [await send(), await send()];
    expect(second).toMatchObject({ status: 201, body: first.body as object });
    expect(await mara('GET', `${device(5)}/invitations`)).toMatchObject({ body: { invitations: [{}] } });
  });
});
