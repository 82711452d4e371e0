import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, until } from '../support/sandboxClient';
import { jobIn, settingsOf } from '../support/settings';

let dataDir: string;
let sandbox: Sandbox;

async function open() {
  sandbox = await start({ dataDir });
  const mara = await apiAs(sandbox, 'u_mara');
  const drone = deviceOf(sandbox, 0);
  drone.device.holdArmed(false);
  const settings = settingsOf(mara, drone.id);
  const leave = async () => {
    drone.device.disconnect();
    await until(
      async () =>
        !JSON.stringify((await mara('GET', '/v1/user/devices/status')).body).includes(`"${drone.id}","is_online":true`),
    );
  };
  return { drone, settings, leave };
}

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'farsight-restart-'));
});
afterEach(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function queue(changes: object): Promise<string> {
  const { drone, settings, leave } = await open();
  drone.device.connect();
  await settings.when(({ reported }) => reported !== null);
  await leave();
  const answer = await settings.patch(changes);
  expect(answer).toMatchObject({ status: 202, body: { state: 'queued_offline' } });
  await sandbox.close();
  return jobIn(answer);
}

test('a queued change outlives the server', async () => {
  const job = await queue({ data_cap_gb: 71 });
  const { drone, settings, leave } = await open();
  expect(await settings.get()).toMatchObject({ state: 'queued_offline', desired: { data_cap_gb: 71 } });
  drone.device.connect();
  await settings.when(({ state }) => state === 'in_sync');
  expect((await settings.get()).reported).toMatchObject({ data_cap_gb: 71 });
  expect(await settings.job(job)).toMatchObject({ state: 'succeeded' });
  await leave();
});

test('a queued secret does not, and that is said', async () => {
  const job = await queue({ auth_password: 'canary' });
  expect(readFileSync(path.join(dataDir, 'state.json'), 'utf8')).not.toContain('canary');
  const { drone, settings, leave } = await open();
  drone.device.connect();
  await settings.when(({ state }) => state === 'in_sync');
  expect(await settings.get()).toMatchObject({
    desired: { auth_password: { set: false } },
    last: { result: 'cancelled' },
  });
  expect(await settings.job(job)).toMatchObject({ state: 'cancelled', error: { code: 'restarted' } });
  await leave();
});

test('the state of an earlier sandbox is read', async () => {
  sandbox = await start({ dataDir });
  const [{ id } = { id: '' }] = sandbox.factory;
  await sandbox.close();
  const file = path.join(dataDir, 'state.json');
  const { settings: _, jobs: __, ...state } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...state, version: 2 }));
  const { settings } = await open();
  expect(sandbox.factory[0]?.id).toBe(id);
  expect(await settings.get('general')).toMatchObject({ state: 'in_sync', desired: { type: 'copter' } });
});
