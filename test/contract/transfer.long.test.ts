import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, type Api } from '../support/sandboxClient';

let sandbox: Sandbox;
let base: string;
let mara: Api;
let jonas: Api;
let ines: Api;

beforeEach(async () => {
  sandbox = await start({ test: true });
  base = `/v1/user/devices/${sandbox.factory[0]?.id}`;
  // Owner, admin and viewer of the Harbour drone.
  [mara, jonas, ines] = [
    await apiAs(sandbox, 'u_mara'),
    await apiAs(sandbox, 'u_jonas'),
    await apiAs(sandbox, 'u_ines'),
  ];
});
afterEach(() => sandbox.close());

const offer = (api: Api, userId: string) => api('POST', `${base}/transfer`, { user_id: userId });
const roleOf = async (api: Api) => ((await api('GET', base)).body as { role: string }).role;

test('an offer is seen by everybody, and holds once it is accepted', async () => {
  expect((await mara('GET', `${base}/transfer`)).body).toEqual({ transfer: null });
  expect(await offer(mara, 'u_jonas')).toMatchObject({ status: 200 });
  expect((await ines('GET', `${base}/transfer`)).body).toMatchObject({
    transfer: { from: { user_id: 'u_mara' }, to: { user_id: 'u_jonas', name: 'Jonas Okafor' } },
  });
  expect([await roleOf(mara), await roleOf(jonas)]).toEqual(['owner', 'admin']);
  expect(await ines('POST', `${base}/transfer/accept`)).toMatchObject({ status: 403 });
  expect((await jonas('POST', `${base}/transfer/accept`)).status).toBe(204);
  expect([await roleOf(mara), await roleOf(jonas)]).toEqual(['admin', 'owner']);
  expect((await jonas('GET', `${base}/transfer`)).body).toEqual({ transfer: null });
  expect((await jonas('GET', `${base}/audit?limit=2`)).body).toMatchObject({
    items: [{ action: 'transfer.accept' }, { action: 'transfer.offer', target: 'Jonas Okafor' }],
  });
});

test('only an owner offers, to another person with access', async () => {
  expect((await offer(jonas, 'u_ines')).status).toBe(403);
  for (const wrong of ['u_mara', 'u_tomo', 'u_nobody', '__proto__']) {
    expect(await offer(mara, wrong)).toMatchObject({ status: 409, body: { code: 'not_member' } });
  }
});

test('an offer is declined, taken back, and void once its receiver has left', async () => {
  expect(await jonas('DELETE', `${base}/transfer`)).toMatchObject({ status: 409, body: { code: 'no_transfer' } });
  await offer(mara, 'u_jonas');
  expect((await ines('DELETE', `${base}/transfer`)).status).toBe(403);
  expect((await jonas('DELETE', `${base}/transfer`)).status).toBe(204);
  await offer(mara, 'u_jonas');
  expect((await mara('DELETE', `${base}/transfer`)).status).toBe(204);
  expect((await jonas('POST', `${base}/transfer/accept`)).status).toBe(409);
  await offer(mara, 'u_jonas');
  await jonas('DELETE', `${base}/access/me`);
  expect((await mara('GET', `${base}/transfer`)).body).toEqual({ transfer: null });
});
