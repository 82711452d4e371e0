import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, until, type Api } from '../support/sandboxClient';
import { jobIn, settingsOf, type Settings } from '../support/settings';

let sandbox: Sandbox;
let mara: Api;
let jonas: Api;
let drone: ReturnType<typeof deviceOf>;
let settings: Settings;

const isOnline = async () => {
  const { body } = await mara('GET', '/v1/user/devices/status');
  return JSON.stringify(body).includes(`"${drone.id}","is_online":true`);
};
const goOffline = async () => {
  drone.device.disconnect();
  await until(async () => !(await isOnline()));
};
const auditTop = async () =>
  ((await mara('GET', `${settings.base}/audit?limit=1`)).body as { items: unknown[] }).items[0];

beforeAll(async () => {
  sandbox = await start({ test: true, times: { confirmS: 2.5, queueMs: 2500 } });
  mara = await apiAs(sandbox, 'u_mara');
  jonas = await apiAs(sandbox, 'u_jonas');
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
  settings = settingsOf(mara, drone.id);
  await until(isOnline);
  await settings.when(({ reported }) => reported !== null);
  if ((await settings.get()).state !== 'in_sync') await settings.post('revert');
  await settings.when(({ state }) => state === 'in_sync');
});
afterEach(goOffline);

describe('an offline device', () => {
  test('takes the change when it returns', async () => {
    await goOffline();
    const answer = await settings.patch({ data_cap_gb: 31 });
    expect(answer).toMatchObject({ status: 202, body: { state: 'queued_offline', expires_at: expect.any(String) } });
    // A second wish takes the first one's place, and has its fields too.
    const second = await settings.patch({ data_cap_action: 'stop_video' });
    expect(second).toMatchObject({ body: { state: 'queued_offline', delta: ['/data_cap_gb', '/data_cap_action'] } });
    expect(await settings.job(jobIn(answer))).toMatchObject({ state: 'cancelled' });
    drone.device.connect();
    const done = await settings.when(({ state }) => state === 'in_sync');
    expect(done).toMatchObject({ reported: { data_cap_gb: 31, data_cap_action: 'stop_video' } });
    expect(await settings.job(jobIn(second))).toMatchObject({ state: 'succeeded' });
  });

  test('does not take what was dropped, or has expired', async () => {
    await goOffline();
    await settings.patch({ data_cap_gb: 41 });
    expect((await mara('DELETE', `${settings.base}/settings/modem/pending`)).status).toBe(204);
    expect(await settings.get()).toMatchObject({ state: 'in_sync', desired: { data_cap_gb: null } });
    const late = jobIn(await settings.patch({ data_cap_gb: 42 }));
    const expired = await settings.when(({ last }) => last?.result === 'expired');
    expect(expired).toMatchObject({ state: 'in_sync', desired: { data_cap_gb: null } });
    expect(await settings.job(late)).toMatchObject({ state: 'expired' });
    expect(await auditTop()).toMatchObject({
      action: 'settings.update',
      target: 'modem',
      actor: { user_id: 'u_mara' },
      changes: [{ path: '/data_cap_gb', from: null, to: '42' }],
      result: 'expired',
    });
  });

  test('that says nothing of a change leaves it pending, until it is taken back', async () => {
    drone.device.setBehaviour({ ignores: true });
    await settings.patch({ data_cap_gb: 51 });
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await settings.get()).toMatchObject({ state: 'pending', delta: ['/data_cap_gb'] });
    const stale = { 'if-match': '"0"' };
    expect((await mara('POST', `${settings.base}/settings/modem/revert`, undefined, stale)).status).toBe(412);
    expect((await settings.get()).state).toBe('pending');
    expect((await settings.post('revert')).status).toBe(204);
    expect(await settings.get()).toMatchObject({ state: 'in_sync', desired: { data_cap_gb: null } });
  });

  test('keeps a newer change when a user drops the older one that they saw', async () => {
    await goOffline();
    await settings.patch({ data_cap_gb: 61 });
    const { version } = await settings.get();
    await settings.patch({ data_cap_gb: 62 });
    const drop = (seen: number) =>
      mara('DELETE', `${settings.base}/settings/modem/pending`, undefined, { 'if-match': `"${seen}"` });
    expect((await drop(version)).status).toBe(412);
    const newest = await settings.get();
    expect(newest).toMatchObject({ state: 'queued_offline', desired: { data_cap_gb: 62 } });
    expect((await drop(newest.version)).status).toBe(204);
    expect((await settings.get()).state).toBe('in_sync');
  });
});

describe('a change of what carries the connection', () => {
  test('stays when it is confirmed in time', async () => {
    const answer = await settings.patch({ apn_mode: 'manual', apn: 'iot.example' });
    expect(answer.body).toMatchObject({ apply: { carrier: true } });
    expect((await settings.post('confirm')).status).toBe(409);
    const waiting = await settings.when(({ state }) => state === 'awaiting_confirm');
    expect(Date.parse(waiting.apply?.confirm_deadline ?? '') - Date.now()).toBeLessThan(2600);
    expect((await settings.post('confirm')).status).toBe(204);
    await settings.when(({ state }) => state === 'in_sync');
    await new Promise((resolve) => setTimeout(resolve, 2800));
    expect((await settings.get()).reported).toMatchObject({ apn: 'iot.example' });
  });

  test('is undone by the device itself when it is not confirmed', async () => {
    const job = jobIn(await settings.patch({ apn_mode: 'manual', apn: 'iot.example' }));
    await settings.when(({ state }) => state === 'awaiting_confirm');
    expect((await settings.get()).reported).toMatchObject({ apn: 'iot.example' });
    const undone = await settings.when(({ state }) => state === 'in_sync');
    expect(undone).toMatchObject({
      desired: { apn: null },
      reported: { apn: null },
      last: { result: 'reverted', error: 'The change was not confirmed in time.', by: { user_id: 'u_mara' } },
    });
    expect(await settings.job(job)).toMatchObject({ state: 'failed', error: { code: 'not_confirmed' } });
    expect(await auditTop()).toMatchObject({ result: 'reverted' });
  });

  test('is taken back by a person', async () => {
    await settings.patch({ mode: '4g' });
    await settings.when(({ state }) => state === 'awaiting_confirm');
    expect((await jonas('POST', `${settings.base}/settings/modem/revert`)).status).toBe(204);
    expect((await settings.get()).state).toBe('reverting');
    expect(await settings.when(({ state }) => state === 'in_sync')).toMatchObject({ reported: { mode: 'any' } });
  });

  test('that cuts the device off heals itself with no hands', async () => {
    await settings.patch({ apn_mode: 'manual', apn: 'no.such.network' });
    await until(async () => !(await isOnline()));
    expect(await settings.get()).toMatchObject({ state: 'applying', apply: { confirm_deadline: expect.any(String) } });
    expect((await settings.post('confirm')).status).toBe(409);
    const healed = await settings.when(({ state }) => state === 'in_sync', 'modem', 12_000);
    expect(healed).toMatchObject({ desired: { apn: null }, reported: { apn: null }, last: { result: 'reverted' } });
    expect(await isOnline()).toBe(true);
  });

  test('is undone by a restart before it was confirmed', async () => {
    await settings.patch({ mode: '5g' });
    await settings.when(({ state }) => state === 'awaiting_confirm');
    const { bootId } = drone.device;
    drone.device.restart(200);
    const undone = await settings.when(({ state }) => state === 'in_sync');
    expect(undone).toMatchObject({ reported: { mode: 'any' }, last: { result: 'reverted' } });
    expect(drone.device.bootId).not.toBe(bootId);
  });
});

test('a half-broken device says what it says, and the server keeps answering by the contract', async () => {
  drone.device.setBehaviour({ isBroken: true });
  const odd = await settings.when(({ state }) => state === 'pending');
  expect(odd.reported).toMatchObject({ apn_mode: 'a_word_of_tomorrow' });
  expect(odd.delta.length).toBeGreaterThan(3);
  // It does what it is told all the same, and still reports nonsense: that is not in sync.
  await settings.patch({ data_cap_reset_day: 9 });
  await settings.when(({ last, apply }) => apply === null && last?.result === 'applied');
  expect((await settings.get()).state).toBe('pending');
});
