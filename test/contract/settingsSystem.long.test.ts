import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hasEnded, type JobBody } from '../../app/domain/job';
import { systemReport } from '../../app/events/topics/system';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, signInToken, until, type Api } from '../support/sandboxClient';
import { openFeed } from '../support/feed';
import { jobIn, settingsOf, type Settings } from '../support/settings';

let sandbox: Sandbox;
let drone: ReturnType<typeof deviceOf>;
let settings: Settings;
let api: Api;
const current = () => settings.get('system');
const when = (is: Parameters<Settings['when']>[0]) => settings.when(is, 'system');

beforeAll(async () => {
  sandbox = await start({ test: true });
  drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  drone.device.connect();
  api = await apiAs(sandbox, 'u_mara');
  settings = settingsOf(api, drone.id);
  await when(({ reported }) => reported !== null);
});
afterAll(async () => {
  drone.device.disconnect();
  await sandbox.close();
});

test('a device reports its computer, and a new name holds once it says so', async () => {
  expect(await current()).toMatchObject({
    capability: { supported: true, log_mb_max: 4096 },
    reported: { hostname: 'quad-x4', time_zone: 'Etc/UTC', update_never_armed: true },
  });
  expect((await settings.patch({ hostname: 'pier-1' }, 'system')).status).toBe(202);
  expect((await current()).reported).toMatchObject({ hostname: 'quad-x4' });
  expect((await when(({ state }) => state === 'in_sync')).reported).toMatchObject({ hostname: 'pier-1' });
});

test.each([
  [{ hostname: 'no blanks' }, '/hostname'],
  [{ time_zone: 'Mars/Olympus' }, '/time_zone'],
  [{ ntp_servers: ['a', 'b', 'c', 'd', 'e'] }, '/ntp_servers'],
  [{ disk_critical_pct: 50 }, '/disk_critical_pct'],
  [{ log_retention_mb: 5000 }, '/log_retention_mb'],
])('422 with a pointer: %p', async (changes, pointer) => {
  expect(await settings.patch(changes, 'system')).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
});

test('the device refuses with a reason at the field, and keeps what it had', async () => {
  expect((await settings.patch({ ntp_servers: ['blocked.example'] }, 'system')).status).toBe(202);
  expect(await when(({ state }) => state === 'rejected')).toMatchObject({
    rejected: { code: 'ntp_unreachable', error: 'The device cannot reach blocked.example.', pointer: '/ntp_servers' },
    reported: { ntp_servers: ['0.pool.ntp.example', '1.pool.ntp.example'] },
  });
  await settings.post('revert', 'system');
});

test('an armed device refuses what disrupts, and takes the rest', async () => {
  drone.device.holdArmed(true);
  await until(async () => (await settings.patch({ ssh: true }, 'system')).status === 409);
  expect((await settings.patch({ led: false }, 'system')).status).toBe(202);
  await when(({ state }) => state === 'in_sync');
  drone.device.holdArmed(false);
});

test('the watchdog changes with the next restart, and is not called done before', async () => {
  await until(async () => (await settings.patch({ watchdog: false }, 'system')).status === 202);
  const waiting = await when(({ reported }) => reported !== null);
  expect(waiting).toMatchObject({ desired: { watchdog: false }, reported: { watchdog: true } });
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect((await current()).state).not.toBe('in_sync');
  drone.device.restart(300);
  expect((await when(({ state }) => state === 'in_sync')).reported).toMatchObject({ watchdog: false });
});

describe('commands', () => {
  const run = async (name: string, args: object = {}): Promise<JobBody> => {
    const { body } = await api('POST', `${settings.base}/commands`, { name, args });
    const { job } = body as { job: JobBody };
    await until(async () => hasEnded(await settings.job(job.id)), 9000);
    return settings.job(job.id);
  };
  /** A fresh report, not one that the server repeats. */
  const report = async () => {
    const feed = await openFeed(sandbox, `${settings.base}/events`, await signInToken(sandbox, 'u_mara'));
    const read = () =>
      [...feed.text.matchAll(/event: system\ndata: (.*)/g)]
        .map(([, data = '{}']) => JSON.parse(data) as Record<string, unknown>)
        .findLast((data) => data.age_ms === undefined);
    await until(() => read() !== undefined);
    feed.stop();
    return systemReport.decode(read() ?? {});
  };

  test('a service is restarted by name', async () => {
    expect(await run('restart_service', { service: 'toaster' })).toMatchObject({ error: { code: 'no_service' } });
    expect(await run('restart_service')).toMatchObject({ state: 'failed' });
    const restartsOf = async () => (await report()).services.find(({ name }) => name === 'time-sync')?.restarts;
    const before = await restartsOf();
    expect(await run('restart_service', { service: 'time-sync' })).toMatchObject({ state: 'succeeded' });
    expect(await restartsOf()).toBe((before ?? 0) + 1);
  });

  test('an update goes into the other slot, restarts the device, and can be taken back', async () => {
    expect(await run('update_install', { version: '9.9.9' })).toMatchObject({ error: { code: 'no_such_version' } });
    const { bootId, agentVersion, slot } = await report();
    expect([agentVersion, slot]).toEqual(['2.4.0', 'A']);
    const check = await run('update_check');
    expect(check.result).toMatchObject({ available: { version: '2.5.0', notes: expect.any(String), outage_s: 40 } });
    expect(await run('update_install', { version: '2.5.0' })).toMatchObject({ state: 'succeeded' });
    const after = await report();
    expect(after).toMatchObject({ agentVersion: '2.5.0', slot: 'B', previousVersion: '2.4.0' });
    expect(after.bootId).not.toBe(bootId);
    expect((await run('update_check')).result).toEqual({ available: null });
    expect(await run('update_install', { version: '2.4.0' })).toMatchObject({ state: 'succeeded' });
    expect(await report()).toMatchObject({ agentVersion: '2.4.0', slot: 'A' });
  }, 30_000);
});

test('diagnostics are collected into a file without secrets, for those who may read logs', async () => {
  drone.device.holdArmed(false);
  const path = `/v1/user/devices/${drone.id}`;
  const given = await api('POST', `${path}/commands`, { name: 'log_bundle' });
  const id = jobIn(given);
  await until(async () => hasEnded(await settings.job(id)), 9000);
  const { state, result } = await settings.job(id);
  expect({ state, result }).toMatchObject({ state: 'succeeded', result: { has_file: true } });
  expect(result).not.toHaveProperty('file');
  const file = await api('GET', `${path}/jobs/${id}/file`);
  expect(file).toMatchObject({
    status: 200,
    body: { model: 'Quad X4', settings: { modem: { apn_mode: 'automatic' } } },
  });
  expect(JSON.stringify(file.body)).not.toMatch(/password|sim_pin/);
  const ines = await apiAs(sandbox, 'u_ines');
  expect((await ines('GET', `${path}/jobs/${id}/file`)).status).toBe(403);
});
