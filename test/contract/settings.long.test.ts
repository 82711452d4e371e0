import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';
import { openFeed, type Feed } from '../support/feed';
import { jobIn, settingsOf, type Settings } from '../support/settings';

let sandbox: Sandbox;
let mara: Api;
let drone: ReturnType<typeof deviceOf>;
let settings: Settings;
let feed: Feed;

beforeAll(async () => {
  sandbox = await start({ test: true, times: { confirmS: 3 } });
  mara = await apiAs(sandbox, 'u_mara');
  feed = await openFeed(sandbox, '/v1/user/events', await signInToken(sandbox, 'u_mara'));
});
afterAll(() => {
  feed.stop();
  return sandbox.close();
});
beforeEach(async () => {
  drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
  settings = settingsOf(mara, drone.id);
  await settings.when(({ reported }) => reported !== null);
  if ((await settings.get()).state !== 'in_sync') await settings.post('revert');
  await settings.when(({ state }) => state === 'in_sync');
});
afterEach(async () => {
  drone.device.disconnect();
  await until(async () => {
    const { body } = await mara('GET', '/v1/user/devices/status');
    return !JSON.stringify(body).includes(`"${drone.id}","is_online":true`);
  });
});

describe('a change of a section', () => {
  test('is carried out by the device, and true only when it says so', async () => {
    const answer = await settings.patch({ data_cap_gb: 20 });
    expect(answer).toMatchObject({ status: 202, body: { section: 'modem', delta: ['/data_cap_gb'] } });
    const job = jobIn(answer);
    await settings.when(({ state }) => state === 'applying');
    expect((await settings.get()).reported).toMatchObject({ data_cap_gb: null });
    const done = await settings.when(({ state }) => state === 'in_sync');
    expect(done).toMatchObject({ reported: { data_cap_gb: 20 }, last: { result: 'applied' }, delta: [] });
    expect(await settings.job(job)).toMatchObject({ state: 'succeeded', progress_pct: 100, name: 'settings.apply' });
    const states = [...feed.text.matchAll(/event: settings-changed\ndata: (.*)/g)].map(
      ([, data = '']) => (JSON.parse(data) as { state: string }).state,
    );
    expect(states.slice(-3)).toEqual(['pending', 'applying', 'in_sync']);
    expect(feed.text).toContain(`event: job-updated\ndata: {"job":{"id":"${job}","device_id":"${drone.id}"`);
  });

  test('says what there was before it, until something else is desired, and never with a secret', async () => {
    await settings.patch({ data_cap_gb: 31, data_cap_reset_day: 20 });
    const before = (await settings.get()).reported;
    const done = await settings.when(({ state }) => state === 'in_sync');
    expect(done.last?.before).toEqual({
      data_cap_gb: before?.data_cap_gb,
      data_cap_reset_day: before?.data_cap_reset_day,
    });
    await settings.patch({ auth_password: 'hidden-word', data_cap_gb: 32 });
    await settings.when(({ state }) => state === 'awaiting_confirm');
    await settings.post('confirm');
    const secret = await settings.when(({ state, last }) => state === 'in_sync' && last?.at !== done.last?.at);
    expect(secret.last).toMatchObject({ result: 'applied' });
    expect(secret.last).not.toHaveProperty('before');
  });

  test('that changes nothing is answered with 200 and starts no job', async () => {
    const answer = await settings.patch({ mode: 'any' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('location')).toBeNull();
  });

  test('is refused by the device with its reason', async () => {
    await settings.patch({ apn_mode: 'manual', apn: 'forbidden.example' });
    const refused = await settings.when(({ state }) => state === 'rejected');
    expect(refused).toMatchObject({
      rejected: { code: 'apn_refused', error: 'The network refuses this APN.', pointer: '/apn' },
      desired: { apn: 'forbidden.example' },
      reported: { apn: null },
    });
    await settings.patch({ apn_mode: 'automatic', apn: null });
    expect(await settings.get()).toMatchObject({ state: 'in_sync', rejected: null });
  });
});

describe('general, which the server keeps itself', () => {
  test('is reported as soon as it is desired', async () => {
    const answer = await settings.patch({ location: ' Pier 4 ', tags: ['harbour'] }, 'general');
    expect(answer).toMatchObject({ status: 202, body: { state: 'in_sync', reported: { location: 'Pier 4' } } });
    expect(await settings.job(jobIn(answer))).toMatchObject({ state: 'succeeded' });
  });
});
