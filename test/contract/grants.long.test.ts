import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, until, type Api } from '../support/sandboxClient';

let sandbox: Sandbox;
let mara: Api;

beforeAll(async () => {
  sandbox = await start({ test: true });
  mara = await apiAs(sandbox, 'u_mara');
});
afterAll(() => sandbox.close());

describe('sign-in of the desktop', () => {
  test('waits with 202, hands the token out once, then 404', async () => {
    const headers = { 'content-type': 'application/json' };
    const created = await fetch(`${sandbox.url}/v1/oauth2/user/sessions`, {
      method: 'POST',
      headers,
      body: '{"platform":"desktop"}',
    });
    const session = (await created.json()) as { token: string; auth_url: string; code: string };
    const { token, auth_url: authUrl, code } = session;
    const poll = () => fetch(`${sandbox.url}/v1/oauth2/user/sessions/poll/${token}`);
    expect((await poll()).status).toBe(202);
    // A scheme that is none of ours is not taken over into the link.
    const page = await fetch(`${authUrl}&scheme=javascript`);
    const text = await page.text();
    expect(text).toContain(code);
    const request = /name="request" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const chosen = await fetch(`${sandbox.url}/sandbox/identity/choose`, {
      method: 'POST',
      headers: {
        cookie: page.headers.get('set-cookie')?.split(';')[0] ?? '',
        origin: sandbox.url,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `request=${request}&person=u_ines`,
    });
    expect(await chosen.text()).toMatch(/href="farsight:\/\/auth\?token=[A-Za-z0-9_-]+&(amp|#38);state=/);
    const done = await poll();
    const body = (await done.json()) as { status: string; session_token: string; user: { id: string } };
    expect(body).toMatchObject({ status: 'completed', user: { id: 'u_ines' } });
    expect((await poll()).status).toBe(404);
    const bearer = await fetch(`${sandbox.url}/v1/user`, {
      headers: { authorization: `Bearer ${body.session_token}` },
    });
    expect(bearer.status).toBe(200);
  });
});

describe('adding a device by its code (RFC 8628)', () => {
  const post = (path: string, body: unknown) =>
    fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('from the code on its screen to its first connection', async () => {
    const asked = await post('/v1/oauth2/device/code', {
      model: 'Quad X4',
      serial: 'ABCD1234',
      software_version: '2.0',
    });
    const code = (await asked.json()) as { user_code: string; device_code: string };
    expect(code.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(await (await post('/v1/oauth2/device/token', { device_code: code.device_code })).json()).toMatchObject({
      error: 'authorization_pending',
    });
    const typed = code.user_code.replace('-', '').toLowerCase();
    expect(await mara('GET', `/v1/oauth2/device/info/${typed}`)).toMatchObject({
      body: { success: true, device_info: { model: 'Quad X4', serial_suffix: '1234' } },
    });
    const approved = await mara('POST', '/v1/oauth2/device/authorize', {
      code: typed,
      device_name: 'New one',
      approve: true,
    });
    const { device_id: id } = approved.body as { device_id: string };
    const token = (await (await post('/v1/oauth2/device/token', { device_code: code.device_code })).json()) as {
      access_token: string;
    };
    const { SimulatedDevice } = await import('../sandbox/devices/SimulatedDevice');
    const device = new SimulatedDevice(sandbox.url, token.access_token);
    device.connect();
    await until(() => device.isConnected);
    expect(await mara('GET', `/v1/user/devices/${id}`)).toMatchObject({ body: { name: 'New one', role: 'owner' } });
    device.disconnect();
  });

  test('a wrong code is answered in words, and not for ever', async () => {
    const tomo = await apiAs(sandbox, 'u_tomo');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await tomo('GET', '/v1/oauth2/device/info/BBBBBBBB')).toMatchObject({
        status: 200,
        body: { success: false, error_description: 'Invalid device code' },
      });
    }
    expect(await tomo('GET', '/v1/oauth2/device/info/BBBBBBBB')).toMatchObject({ status: 429 });
  });
});
