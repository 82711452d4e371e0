import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ENDPOINTS } from '#app/api/index';
import { getTime } from '#app/api/time';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, until, type Api } from '../support/sandboxClient';

let sandbox: Sandbox;
let mara: Api;
let jonas: Api;
let ines: Api;

beforeAll(async () => {
  sandbox = await start({ test: true });
  [mara, jonas, ines] = [
    await apiAs(sandbox, 'u_mara'),
    await apiAs(sandbox, 'u_jonas'),
    await apiAs(sandbox, 'u_ines'),
  ];
});
afterAll(() => sandbox.close());

const idOf = (index: number) => sandbox.factory[index]?.id ?? '';

const SDP: Readonly<Record<string, string>> = {
  POST: 'application/sdp',
  PATCH: 'application/trickle-ice-sdpfrag',
};

describe('the call table (specification §7)', () => {
  // @spec 0.3
  test('has every row of the specification', () => {
    const rows = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`);
    expect(rows.sort()).toEqual(
      [
        'GET /v1/user',
        'DELETE /v1/oauth2/user/sessions',
        'GET /v1/user/devices',
        'GET /v1/user/devices/{id}',
        'GET /v1/user/devices/status',
        'PATCH /v1/user/devices/{deviceId}',
        'DELETE /v1/user/devices/{id}',
        'GET /v1/oauth2/device/info/{code}',
        'POST /v1/oauth2/device/authorize',
        'POST /v1/oauth2/user/sessions',
        'GET /v1/oauth2/user/sessions/poll/{token}',
        'GET /v1/oauth2/user/google',
        'GET /v1/user/events',
        'GET /v1/user/devices/{id}/access',
        'GET /v1/user/devices/{id}/invitations',
        'GET /v1/invitations/{invitationId}',
        'POST /v1/invitations',
        'POST /v1/user/devices/{id}/access/revoke',
        'DELETE /v1/invitations/{invitationId}',
        'POST /loki/api/v1/push',
        'POST /v1/traces',
        'POST /v1/invitations/{invitationId}/accept',
        // Beyond the specification (api §7).
        'GET /v1/user/devices/{id}/audit',
        'GET /v1/user/devices/{id}/audit/export',
        'POST /v1/user/devices/{id}/credential/revoke',
        'PATCH /v1/user/devices/{id}/access/{user_id}',
        'DELETE /v1/user/devices/{id}/access/me',
        'GET /v1/user/devices/{id}/transfer',
        'POST /v1/user/devices/{id}/transfer',
        'POST /v1/user/devices/{id}/transfer/accept',
        'DELETE /v1/user/devices/{id}/transfer',
        'POST /v1/invitations/{invitationId}/resend',
        'POST /v1/invitations/{invitationId}/decline',
        'POST /v1/invitations/{invitationId}/request',
        // What rows of the list show beyond the specification (pages §1).
        'GET /v1/user/devices/summaries',
        // Units and time zone of a user (api §8 "User settings").
        'GET /v1/user/settings',
        'PATCH /v1/user/settings',
        // Open alerts, and when their notifications are held back (api §7).
        'GET /v1/user/alerts',
        'POST /v1/user/alerts/{id}/acknowledge',
        'PUT /v1/user/quiet-hours',
        // Critical alerts for browsers without an open page (api §8 "Push messages").
        'GET /v1/user/push-subscriptions',
        'PUT /v1/user/push-subscriptions/{id}',
        'DELETE /v1/user/push-subscriptions/{id}',
        'POST /v1/user/push-subscriptions/{id}/test',
        // Offsets between clocks (api §8 "Time").
        'GET /v1/time',
        // Live data and video (api §4, §5).
        'GET /v1/user/devices/{id}/media/streams/{stream_id}/snapshot.jpg',
        'GET /v1/user/devices/{id}/events',
        'GET /v1/user/devices/{id}/status/statustext',
        // An addition: readings of past minutes (`docs/logs.md`).
        'GET /v1/user/devices/{id}/history',
        // Several devices in one stream (api §8).
        'GET /v1/user/devices/events',
        'GET /v1/user/devices/{id}/media/streams',
        'POST /v1/user/devices/{id}/media/streams/{stream_id}/whep',
        'PATCH /v1/user/devices/{id}/media/streams/{stream_id}/whep/{session_id}',
        'DELETE /v1/user/devices/{id}/media/streams/{stream_id}/whep/{session_id}',
        // The connection test (api §8 "ICE servers").
        'POST /v1/user/connection-test',
        'POST /v1/user/connection-test/echo/whep',
        'DELETE /v1/user/connection-test/echo/whep/{session_id}',
        // Settings (api §2).
        'GET /v1/user/devices/{id}/settings',
        'GET /v1/user/devices/{id}/settings/{section}',
        'PATCH /v1/user/devices/{id}/settings/{section}',
        'POST /v1/user/devices/{id}/settings/{section}/confirm',
        'POST /v1/user/devices/{id}/settings/{section}/revert',
        'DELETE /v1/user/devices/{id}/settings/{section}/pending',
        // Terminals (api §6), their tickets and recordings.
        'GET /v1/user/devices/{id}/terminal/sessions',
        'POST /v1/user/devices/{id}/terminal/sessions',
        'POST /v1/user/devices/{id}/terminal/sessions/{session_id}/tickets',
        'DELETE /v1/user/devices/{id}/terminal/sessions/{session_id}',
        'GET /v1/user/devices/{id}/terminal/sessions/{session_id}/recording',
        'GET /v1/user/devices/{id}/terminal/sessions/{session_id}/recording.cast',
        // Commands and jobs (api §3).
        'POST /v1/user/devices/{id}/commands',
        'POST /v1/user/devices/settings/apply',
        'GET /v1/user/devices/{id}/jobs',
        'GET /v1/user/devices/{id}/jobs/{job_id}',
        'GET /v1/user/devices/{id}/jobs/{job_id}/file',
        'DELETE /v1/user/devices/{id}/jobs/{job_id}',
        'GET /v1/user/devices/{id}/mavlink/configs',
        'POST /v1/user/devices/{id}/mavlink/configs',
        'GET /v1/user/devices/{id}/mavlink/configs/{config_id}',
        'PATCH /v1/user/devices/{id}/mavlink/configs/{config_id}',
        'DELETE /v1/user/devices/{id}/mavlink/configs/{config_id}',
        'POST /v1/user/devices/{id}/mavlink/configs/test',
        // Sources of video (api §2, collections), their controls and pictures.
        'GET /v1/user/devices/{id}/media/capabilities',
        'GET /v1/user/devices/{id}/media/sources',
        'POST /v1/user/devices/{id}/media/sources',
        'GET /v1/user/devices/{id}/media/sources/{source_id}',
        'PATCH /v1/user/devices/{id}/media/sources/{source_id}',
        'DELETE /v1/user/devices/{id}/media/sources/{source_id}',
        'PATCH /v1/user/devices/{id}/media/sources/{source_id}/controls',
        'GET /v1/user/devices/{id}/media/sources/{source_id}/snapshot.jpg',
        'POST /v1/user/devices/{id}/media/sources/probe',
        'GET /v1/user/devices/{id}/media/sources/probes/{job_id}/frame.jpg',
        // Connection profiles (api §2, collections).
        'GET /v1/user/devices/{id}/network/interfaces',
        'GET /v1/user/devices/{id}/network/connections',
        'POST /v1/user/devices/{id}/network/connections',
        'PATCH /v1/user/devices/{id}/network/connections/{uuid}',
        'DELETE /v1/user/devices/{id}/network/connections/{uuid}',
        // Logs (api §6).
        'GET /v1/user/devices/{id}/logs',
        'GET /v1/user/devices/{id}/logs/lines/{cursor}',
        'GET /v1/user/devices/{id}/logs/stream',
        'GET /v1/user/devices/{id}/logs/boots',
        'GET /v1/user/devices/{id}/logs/units',
        'POST /v1/user/devices/{id}/logs/export',
        'GET /v1/user/devices/{id}/logs/exports/{export_id}/log',
        'GET /v1/user/devices/{id}/logs/exports/{export_id}/jsonl',
        'DELETE /v1/user/devices/{id}/logs',
        'GET /v1/user/devices/{id}/flight-logs',
        'GET /v1/user/devices/{id}/flight-logs/{log_id}/tlog',
        'GET /v1/user/devices/{id}/flight-logs/{log_id}/bin',
        'DELETE /v1/user/devices/{id}/flight-logs/{log_id}',
      ].sort(),
    );
  });

  test('every row answers: none is unknown to the server', async () => {
    for (const { method, path, kind } of Object.values(ENDPOINTS)) {
      if (kind === 'stream') continue;
      const response = await fetch(sandbox.url + path.replace(/\{\w+\}/g, 'nobody_1'), {
        method,
        redirect: 'manual',
        headers: { 'content-type': kind === 'sdp' ? (SDP[method] ?? '') : 'application/json' },
        body: method === 'GET' ? null : '{}',
      });
      expect([302, 401, 404, 422, 201]).toContain(response.status);
      // Both may be asked without a session, and these do not exist.
      if (response.status === 404) expect(path).toMatch(/poll|^\/v1\/invitations\/\{invitationId\}$/);
      await response.text();
    }
  });
});

describe('the server’s clock', () => {
  test('is told to a user who is signed in, with when the call came and when it was answered, and never from a store', async () => {
    const sentAt = Date.now();
    const { status, body, headers } = await mara('GET', '/v1/time');
    const heardAt = Date.now();
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { receivedAtMs, sentAtMs } = getTime.decode(body);
    expect([sentAt, receivedAtMs, sentAtMs, heardAt]).toEqual(
      [sentAt, receivedAtMs, sentAtMs, heardAt].sort((one, other) => one - other),
    );
    expect((await fetch(`${sandbox.url}/v1/time`)).status).toBe(401);
  });
});

describe('devices and roles', () => {
  test('each person sees the devices and roles that are theirs', async () => {
    const roles = async (api: Api) => {
      const { body } = await api('GET', '/v1/user/devices');
      return (body as { devices: { name: string; role: string }[] }).devices.map(
        ({ name, role }) => `${name}: ${role}`,
      );
    };
    expect(await roles(mara)).toHaveLength(8);
    expect(await roles(jonas)).toEqual(['Harbour drone: admin', 'North mast camera: editor']);
    expect(await roles(ines)).toEqual(['Harbour drone: viewer', 'Quarry drone: viewer']);
  });

  test('a rename is trimmed, kept from viewers, and a foreign device does not exist', async () => {
    const path = `/v1/user/devices/${idOf(0)}`;
    expect(await jonas('PATCH', path, { device_name: '  Pier drone ' })).toMatchObject({
      status: 200,
      body: { id: idOf(0), name: 'Pier drone' },
    });
    expect(await ines('PATCH', path, { device_name: 'Mine' })).toMatchObject({
      status: 403,
      body: { code: 'role_insufficient' },
    });
    expect(await ines('PATCH', `/v1/user/devices/${idOf(2)}`, { device_name: 'Mine' })).toMatchObject({ status: 404 });
    expect(await mara('PATCH', path, { device_name: ' ' })).toMatchObject({ status: 422 });
    expect(await mara('PATCH', path, { device_name: 'x'.repeat(65) })).toMatchObject({ status: 422 });
    expect(await mara('PATCH', path, {})).toMatchObject({ status: 422 });
  });

  test('the detail and its removal', async () => {
    expect(await mara('GET', `/v1/user/devices/${idOf(5)}`)).toMatchObject({
      status: 200,
      body: { auth: { status: 'revoked' } },
    });
    expect(await jonas('DELETE', `/v1/user/devices/${idOf(0)}`)).toMatchObject({ status: 403 });
    expect(await mara('DELETE', `/v1/user/devices/${idOf(5)}`)).toMatchObject({ status: 204 });
    expect(await mara('GET', `/v1/user/devices/${idOf(5)}`)).toMatchObject({ status: 404 });
  });
});

describe('invitations', () => {
  test('go from one person to another, once', async () => {
    const made = await mara('POST', '/v1/invitations', {
      device_id: idOf(2),
      email: ' Jonas@Sandbox.example ',
      role: 'editor',
    });
    expect(made).toMatchObject({ status: 201, body: { email: 'jonas@sandbox.example', status: 'pending' } });
    const { id } = made.body as { id: string };
    expect(await mara('POST', '/v1/invitations', { device_id: idOf(2), email: 'jonas@sandbox.example' })).toMatchObject(
      { status: 409 },
    );
    expect(await ines('POST', `/v1/invitations/${id}/accept`)).toMatchObject({
      status: 403,
      body: { error: 'This invitation is not for your email address' },
    });
    expect(await mara('POST', `/v1/invitations/${id}/accept`)).toMatchObject({ status: 409 });
    expect(await jonas('GET', `/v1/invitations/${id}`)).toMatchObject({
      status: 200,
      body: { device_name: 'Survey wing' },
    });
    expect(await jonas('POST', `/v1/invitations/${id}/accept`)).toMatchObject({ status: 200, body: { success: true } });
    expect(await jonas('GET', `/v1/user/devices/${idOf(2)}`)).toMatchObject({ status: 200, body: { role: 'editor' } });
    const { body } = await mara('GET', `/v1/user/devices/${idOf(2)}/access`);
    expect((body as { access: unknown[] }).access).toHaveLength(2);
    expect(await mara('POST', `/v1/user/devices/${idOf(2)}/access/revoke`, { user_id: 'u_jonas' })).toMatchObject({
      status: 204,
    });
    expect(await jonas('GET', `/v1/user/devices/${idOf(2)}`)).toMatchObject({ status: 404 });
  });

  test('can be withdrawn, then not accepted; the last owner stays; no one invites above their own role', async () => {
    const made = await mara('POST', '/v1/invitations', {
      device_id: idOf(3),
      email: 'ines@sandbox.example',
      role: 'admin',
    });
    const { id } = made.body as { id: string };
    expect(await mara('DELETE', `/v1/invitations/${id}`)).toMatchObject({ status: 204 });
    expect(await ines('POST', `/v1/invitations/${id}/accept`)).toMatchObject({ status: 410 });
    expect(await mara('GET', `/v1/user/devices/${idOf(3)}/invitations`)).toMatchObject({
      body: { invitations: [{ status: 'revoked' }] },
    });
    expect(await mara('POST', `/v1/user/devices/${idOf(3)}/access/revoke`, { user_id: 'u_mara' })).toMatchObject({
      status: 409,
    });
    const tooHigh = { device_id: idOf(0), email: 'tomo@sandbox.example', role: 'owner' };
    expect(await jonas('POST', '/v1/invitations', tooHigh)).toMatchObject({
      status: 403,
      body: { code: 'role_exceeds_own' },
    });
  });
});

test('a device comes and goes over its own socket, and only with its credential', async () => {
  const { id, device } = deviceOf(sandbox, 2);
  const isOnline = async () => {
    const { body } = await mara('GET', '/v1/user/devices/status');
    return (
      (body as { devices: { device_id: string; is_online: boolean }[] }).devices.find((one) => one.device_id === id)
        ?.is_online === true
    );
  };
  expect(await isOnline()).toBe(false);
  device.connect();
  await until(isOnline);
  device.disconnect();
  await until(async () => !(await isOnline()));
  const { SimulatedDevice } = await import('../sandbox/devices/SimulatedDevice');
  const stranger = new SimulatedDevice(sandbox.url, 'x'.repeat(43));
  stranger.connect();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(stranger.isConnected).toBe(false);
  stranger.disconnect();
});
