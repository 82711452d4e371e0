/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createDesktopSession, pollDesktopSession } from '#app/api/desktopSessions';
import { getDevice, removeDevice, renameDevice } from '#app/api/device';
import { authorizeDevice, getDeviceInfo } from '#app/api/deviceAuthorization';
import { getDeviceStatus, listDevices } from '#app/api/devices';
import type { HttpRequest } from '#app/api/request';
import { signOut } from '#app/api/sessions';
import {
  acceptInvitation,
  createInvitation,
  getInvitation,
  listAccess,
  listInvitations,
  revokeAccess,
  withdrawInvitation,
} from '#app/api/sharing';
import { getUser } from '#app/api/user';
import { parseRuntimeConfig } from '../../../app/config/runtimeConfig';
import { Client } from '../../../renderer/api/client';
import { createEventStream } from '../../../renderer/platform/web/eventStream';
import { createHttp } from '../../../renderer/platform/web/http';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { signInToken } from '../../support/sandboxClient';

// Each call of the specification (§7), by the client that pages use, against the server. What goes out is compared with texts
// written by hand: client and server share the call table, and would be wrong together.
let sandbox: RemoteSandbox;
const tokens = new Map<string, string>();
const sent: string[] = [];
let client: Client;

beforeAll(async () => {
  sandbox = await startRemoteSandbox();
  for (const person of ['u_mara', 'u_jonas']) tokens.set(person, await signInToken(sandbox, person));
  const send = createHttp(sandbox.url);
  client = new Client({
    config: parseRuntimeConfig({}).config,
    http: {
      send: (request: HttpRequest, signal?: AbortSignal) => {
        sent.push([request.method, request.path, request.body].filter((part) => part !== null).join(' '));
        return send(request, signal);
      },
      download: () => Promise.reject(new Error('no download')),
    },
  });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sent.length = 0;
  as('u_mara');
});

const as = (person: string) => localStorage.setItem('session_token', tokens.get(person) ?? '');
const idOf = (index: number) => sandbox.factory[index]?.id as ReturnType<typeof getDevice.decode>['id'];
const post = async (path: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(sandbox.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, string>;
};

describe('the user', () => {
  // @spec 7.5
  test('GET /v1/user', async () => {
    const user = await client.call(getUser);
    expect(user).toMatchObject({ id: 'u_mara', name: 'Mara Lindqvist', email: 'mara@sandbox.example' });
    expect(user).toHaveProperty('picture');
    expect(sent).toEqual(['GET /v1/user']);
  });

  // @spec 7.6
  test('DELETE /v1/oauth2/user/sessions', async () => {
    localStorage.setItem('session_token', await signInToken(sandbox, 'u_ines'));
    await client.call(getUser);
    await client.call(signOut);
    expect(sent).toEqual(['GET /v1/user', 'DELETE /v1/oauth2/user/sessions']);
    await expect(client.call(getUser)).rejects.toMatchObject({ status: 401 });
  });
});

describe('devices', () => {
  // @spec 7.7
  test('GET /v1/user/devices', async () => {
    const { devices } = await client.call(listDevices);
    expect(devices).toHaveLength(8);
    expect(devices.map(({ id }) => id)).toContain(idOf(0));
    expect(sent).toEqual(['GET /v1/user/devices']);
  });

  // @spec 7.8
  test('GET /v1/user/devices/{id}', async () => {
    expect(await client.call(getDevice, { params: { id: idOf(0) } })).toMatchObject({ id: idOf(0), role: 'owner' });
    expect(sent).toEqual([`GET /v1/user/devices/${idOf(0)}`]);
  });

  // @spec 7.9
  test('GET /v1/user/devices/status', async () => {
    const status = await client.call(getDeviceStatus);
    expect(status.size).toBe(8);
    expect(status.get(idOf(0))).toBe(false);
    expect(sent).toEqual(['GET /v1/user/devices/status']);
  });

  // @spec 3.6, 7.10
  test('PATCH /v1/user/devices/{deviceId}', async () => {
    const renamed = await client.call(renameDevice, { params: { deviceId: idOf(0) }, body: { device_name: 'Pier' } });
    expect(renamed).toMatchObject({ id: idOf(0), name: 'Pier' });
    expect(sent).toEqual([`PATCH /v1/user/devices/${idOf(0)} {"device_name":"Pier"}`]);
  });

  // @spec 7.11
  test('DELETE /v1/user/devices/{id}', async () => {
    await client.call(removeDevice, { params: { id: idOf(5) } });
    expect(sent).toEqual([`DELETE /v1/user/devices/${idOf(5)}`]);
    await expect(client.call(getDevice, { params: { id: idOf(5) } })).rejects.toMatchObject({ status: 404 });
  });

  // @spec 7.12, 7.13
  test('GET /v1/oauth2/device/info/{code}, then POST /v1/oauth2/device/authorize', async () => {
    const asked = await post('/v1/oauth2/device/code', {
      model: 'Quad X4',
      serial: 'ABCD1234',
      software_version: '2.0',
    });
    const code = (asked.user_code ?? '').replace('-', '');
    const known = await client.call(getDeviceInfo, { params: { code } });
    expect(known).toMatchObject({ ok: true, info: { model: 'Quad X4', serialSuffix: '1234' } });
    const body = { code, device_name: 'New one', approve: true };
    const approved = await client.call(authorizeDevice, { body });
    expect(approved).toMatchObject({ ok: true, deviceId: expect.any(String) });
    expect(sent).toEqual([
      `GET /v1/oauth2/device/info/${code}`,
      `POST /v1/oauth2/device/authorize {"code":"${code}","device_name":"New one","approve":true}`,
    ]);
  });
});

describe('sign-in of the desktop', () => {
  // @spec 3.9, 7.14, 7.15
  test('POST /v1/oauth2/user/sessions, then GET /v1/oauth2/user/sessions/poll/{token}', async () => {
    const session = await client.call(createDesktopSession, { body: { platform: 'desktop' } });
    expect(session).toMatchObject({ token: expect.any(String), auth_url: expect.stringMatching(/^http/) });
    const { token } = session;
    expect(await client.call(pollDesktopSession, { params: { token } })).toMatchObject({ status: 'pending' });
    expect(sent).toEqual([
      'POST /v1/oauth2/user/sessions {"platform":"desktop"}',
      `GET /v1/oauth2/user/sessions/poll/${token}`,
    ]);
  });
});

describe('sharing', () => {
  const invite = async (device: number, role: 'viewer' | 'editor') =>
    (await client.call(createInvitation, { body: { device_id: idOf(device), email: 'jonas@sandbox.example', role } }))
      .id;

  // @spec 3.11, 7.20, 7.21, 7.24
  test('POST /v1/invitations, then GET /v1/invitations/{id}, then POST /v1/invitations/{id}/accept', async () => {
    const invitationId = await invite(2, 'editor');
    const [made = ''] = sent.splice(0);
    expect(made).toMatch(/^POST \/v1\/invitations \{/);
    expect(JSON.parse(made.slice(made.indexOf('{')))).toMatchObject({
      device_id: idOf(2),
      email: 'jonas@sandbox.example',
      role: 'editor',
    });
    as('u_jonas');
    expect(await client.call(getInvitation, { params: { invitationId } })).toMatchObject({ id: invitationId });
    await client.call(acceptInvitation, { params: { invitationId }, body: {} });
    expect(sent).toEqual([`GET /v1/invitations/${invitationId}`, `POST /v1/invitations/${invitationId}/accept {}`]);
    expect(await client.call(getDevice, { params: { id: idOf(2) } })).toMatchObject({ role: 'editor' });
  });

  // @spec 3.12, 7.18, 7.22
  test('GET /v1/user/devices/{id}/access, then POST /v1/user/devices/{id}/access/revoke', async () => {
    const params = { id: idOf(3) };
    const invitationId = await invite(3, 'viewer');
    as('u_jonas');
    await client.call(acceptInvitation, { params: { invitationId }, body: {} });
    as('u_mara');
    sent.length = 0;
    const people = await client.call(listAccess, { params });
    expect(people).toHaveLength(2);
    await client.call(revokeAccess, { params, body: { user_id: 'u_jonas' } });
    expect(sent).toEqual([
      `GET /v1/user/devices/${idOf(3)}/access`,
      `POST /v1/user/devices/${idOf(3)}/access/revoke {"user_id":"u_jonas"}`,
    ]);
    expect(await client.call(listAccess, { params })).toHaveLength(1);
  });

  // @spec 7.19, 7.23
  test('GET /v1/user/devices/{id}/invitations, then DELETE /v1/invitations/{id}', async () => {
    const params = { id: idOf(4) };
    const invitationId = await invite(4, 'viewer');
    sent.length = 0;
    const open = async () => (await client.call(listInvitations, { params })).filter((one) => one.status === 'pending');
    expect((await open()).map(({ id }) => id)).toEqual([invitationId]);
    await client.call(withdrawInvitation, { params: { invitationId } });
    expect(await open()).toEqual([]);
    expect(sent).toEqual([
      `GET /v1/user/devices/${idOf(4)}/invitations`,
      `DELETE /v1/invitations/${invitationId}`,
      `GET /v1/user/devices/${idOf(4)}/invitations`,
    ]);
  });
});

// @spec 7.17
test('GET /v1/user/events', async () => {
  const asked: [string, RequestInit | undefined][] = [];
  const real = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    asked.push([address instanceof Request ? address.url : address.toString(), init]);
    return real(address, init);
  });
  const opened = new Promise<void>((resolve, reject) => {
    const close = createEventStream(sandbox.url, { kind: 'account' })({
      onOpen: () => {
        close();
        resolve();
      },
      onEvent: () => undefined,
      onActivity: () => undefined,
      onEnd: ({ reason }) => reject(new Error(reason)),
    });
  });
  await opened;
  jest.restoreAllMocks();
  // Without a token in the address: that is the desktop's (specification §7).
  expect(asked.map(([address]) => address)).toEqual([`${sandbox.url}/v1/user/events`]);
  expect(asked[0]?.[1]).toMatchObject({ credentials: 'include' });
});
