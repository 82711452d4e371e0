import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { JobBody } from '../../app/domain/job';
import { lookupOf, traceOf } from '../../app/domain/networkTools';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';
import { openFeed, type Feed } from '../support/feed';
import { settingsOf, type Settings } from '../support/settings';

let sandbox: Sandbox;
let mara: Api;
let drone: ReturnType<typeof deviceOf>;
let settings: Settings;
let feed: Feed;

const isOnline = async () => {
  const { body } = await mara('GET', '/v1/user/devices/status');
  return JSON.stringify(body).includes(`"${drone.id}","is_online":true`);
};
async function run(name: string, more: object = {}, headers: Record<string, string> = {}): Promise<JobBody> {
  const answer = await mara('POST', `${settings.base}/commands`, { name, ...more }, headers);
  expect(answer.status).toBe(202);
  return (answer.body as { job: JobBody }).job;
}
const ended = async (id: string, ms = 9000): Promise<JobBody> => {
  await until(async () => ['succeeded', 'failed', 'expired'].includes((await settings.job(id)).state), ms);
  return settings.job(id);
};

beforeAll(async () => {
  sandbox = await start({ test: true, times: { commandMs: 1500 } });
  mara = await apiAs(sandbox, 'u_mara');
  feed = await openFeed(sandbox, '/v1/user/events', await signInToken(sandbox, 'u_ines'));
});
afterAll(() => {
  feed.stop();
  return sandbox.close();
});
beforeEach(async () => {
  drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  settings = settingsOf(mara, drone.id);
  drone.device.connect();
  await until(isOnline);
});
afterEach(async () => {
  drone.device.disconnect();
  await until(async () => !(await isOnline()));
});

describe('a command', () => {
  test('runs with progress, ends with a result, and everybody with access hears of it', async () => {
    const from = performance.now();
    const job = await run('speed_test');
    expect(job).toMatchObject({ device_id: drone.id, created_by: 'Mara Lindqvist', error: null });
    const done = await ended(job.id);
    expect(done).toMatchObject({ state: 'succeeded', progress_pct: 100, result: { down_kbps: 21_400 } });
    await until(() => feed.text.includes(`"id":"${job.id}"`) && feed.text.includes('"state":"succeeded"'));
    const told = [...feed.text.matchAll(/event: job-updated\ndata: (.*)/g)]
      .map(([, data = '']) => (JSON.parse(data) as { job: JobBody }).job)
      .filter(({ id }) => id === job.id);
    expect(told.at(-1)?.state).toBe('succeeded');
    expect(told.some(({ step }) => step === 'Measuring the upload')).toBe(true);
    // Five a second, and each new state at once.
    expect(told.length).toBeLessThanOrEqual(4 + (5 * (performance.now() - from)) / 1000);
    const { body } = await mara('GET', `${settings.base}/audit?limit=1`);
    expect(body).toMatchObject({ items: [{ action: 'command.run', target: 'speed_test', result: 'applied' }] });
  });

  test('with the same Idempotency-Key is given once', async () => {
    const headers = { 'idempotency-key': 'b8d5a9be-4f0e-4c3a-9b52-111111111111' };
    const first = await run('identify', {}, headers);
    expect((await run('identify', {}, headers)).id).toBe(first.id);
    const { body } = await mara('GET', `${settings.base}/jobs`);
    expect((body as { items: JobBody[] }).items.filter(({ name }) => name === 'identify')).toHaveLength(1);
  });

  test('measures the way to a host, or says why there is none', async () => {
    const measured = async (name: string, host: string) => ended((await run(name, { args: { host } })).id);
    const unknown = { state: 'failed', error: { code: 'no_such_name' } };
    expect(await measured('dns_lookup', 'a.invalid')).toMatchObject(unknown);
    expect(await measured('trace', 'a.invalid')).toMatchObject(unknown);
    expect(lookupOf((await measured('dns_lookup', 'example.test')).result)).toMatchObject({ server: '192.0.2.53' });
    const { hops, isReached } = traceOf((await measured('trace', '203.0.113.200')).result);
    expect([hops.length, isReached]).toEqual([3, false]);
  });

  test('waits for an offline device, and expires', async () => {
    drone.device.disconnect();
    await until(async () => !(await isOnline()));
    const early = await run('snapshot');
    expect(early).toMatchObject({ state: 'queued', expires_at: expect.any(String) });
    drone.device.connect();
    expect(await ended(early.id)).toMatchObject({ state: 'succeeded' });
    drone.device.disconnect();
    await until(async () => !(await isOnline()));
    const late = await run('reboot');
    expect(await ended(late.id)).toMatchObject({ state: 'expired', error: { code: 'expired' } });
    const { bootId } = drone.device;
    drone.device.connect();
    await until(isOnline);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(drone.device.bootId).toBe(bootId);
  });

  test('is cancelled while it waits, and not later', async () => {
    drone.device.disconnect();
    await until(async () => !(await isOnline()));
    const waiting = await run('snapshot');
    expect((await mara('DELETE', `${settings.base}/jobs/${waiting.id}`)).status).toBe(204);
    expect(await settings.job(waiting.id)).toMatchObject({ state: 'cancelled' });
    drone.device.connect();
    await until(isOnline);
    const running = await run('identify');
    expect(await mara('DELETE', `${settings.base}/jobs/${running.id}`)).toMatchObject({
      status: 409,
      body: { code: 'job_running' },
    });
    const { body } = await mara('GET', `${settings.base}/jobs?state=cancelled`);
    expect((body as { items: JobBody[] }).items.map(({ id }) => id)).toEqual([waiting.id]);
  });

  test('to restart ends when the device is back with another boot id', async () => {
    const { bootId } = drone.device;
    const job = await run('reboot');
    await until(async () => !(await isOnline()));
    expect((await settings.job(job.id)).state).toBe('running');
    expect(await ended(job.id)).toMatchObject({ state: 'succeeded' });
    expect(drone.device.bootId).not.toBe(bootId);
  });

  test('that could cost an armed vehicle its link is refused, by the server and by the device', async () => {
    const { body } = await mara('GET', `${settings.base}/jobs`);
    drone.device.holdArmed(true);
    await until(async () => {
      const answer = await mara('POST', `${settings.base}/commands`, { name: 'modem_reset' });
      return answer.status === 409 && (answer.body as { code: string }).code === 'device_armed';
    });
    expect((await run('identify')).state).toBe('sent');
    const forced = await run('modem_reset', { override_armed: true });
    expect(await ended(forced.id)).toMatchObject({ state: 'succeeded' });
    expect((body as { items: unknown[] }).items.length).toBeGreaterThan(0);
  });

  test('to restart the flight controller is never carried out while armed, and no role can override', async () => {
    drone.device.holdArmed(true);
    const give = () => mara('POST', `${settings.base}/commands`, { name: 'fc_reboot', override_armed: true });
    await until(async () => (await give()).status === 409);
    expect((await give()).body).toMatchObject({
      code: 'device_armed',
      error: 'The vehicle is armed. Disarm it first.',
    });
    drone.device.holdArmed(false);
    await until(async () => (await give()).status === 202);
  });

  test('that waited is refused by a device that is armed when it takes it', async () => {
    drone.device.disconnect();
    await until(async () => !(await isOnline()));
    const { bootId } = drone.device;
    const job = await run('reboot');
    drone.device.holdArmed(true);
    drone.device.connect();
    expect(await ended(job.id)).toMatchObject({ state: 'failed', error: { code: 'device_armed' } });
    expect(drone.device.bootId).toBe(bootId);
  });

  test('to erase all settings leaves what the device then reports', async () => {
    await settings.when(({ reported }) => reported !== null);
    await settings.patch({ data_cap_gb: 12 });
    await settings.when(({ state, reported }) => state === 'in_sync' && reported?.data_cap_gb === 12);
    const job = await run('factory_reset');
    expect(await ended(job.id)).toMatchObject({ state: 'succeeded' });
    expect(await settings.when(({ state }) => state === 'in_sync')).toMatchObject({ desired: { data_cap_gb: null } });
  });

  test.each([[{ name: 'launch' }], [{}], [{ name: 'reboot', args: 5 }]])('422 for %p', async (body) => {
    expect((await mara('POST', `${settings.base}/commands`, body)).status).toBe(422);
  });

  test('404 for jobs of other devices', async () => {
    const job = await run('identify');
    const other = `/v1/user/devices/${sandbox.factory[2]?.id ?? ''}/jobs/${job.id}`;
    expect((await mara('GET', other)).status).toBe(404);
    expect((await mara('GET', `${settings.base}/jobs/constructor`)).status).toBe(404);
  });
});
