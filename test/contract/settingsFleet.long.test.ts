import { expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, until } from '../support/sandboxClient';
import { settingsOf } from '../support/settings';

async function open(dataDir: string) {
  const sandbox: Sandbox = await start({ fleet: true, dataDir, devices: 3 });
  const id = sandbox.find('harbour')?.id ?? '';
  const mara = await apiAs(sandbox, 'u_mara');
  const settings = settingsOf(mara, id);
  await settings.when(({ reported }) => reported !== null, 'modem', 15_000);
  const isOnline = async () =>
    JSON.stringify((await mara('GET', '/v1/user/devices/status')).body).includes(`"${id}","is_online":true`);
  await until(isOnline);
  return { sandbox, id, settings, isOnline };
}

test('devices of the fleet keep their settings between runs, and take the orders of the terminal', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'farsight-fleet-'));
  const first = await open(dataDir);
  await first.settings.patch({ data_cap_gb: 61 });
  await first.settings.when(({ state, reported }) => state === 'in_sync' && reported?.data_cap_gb === 61);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await first.sandbox.close();

  const { sandbox, id, settings, isOnline } = await open(dataDir);
  const { reported_at: before } = await settings.get();
  expect(await settings.get()).toMatchObject({ state: 'in_sync', reported: { data_cap_gb: 61 } });

  sandbox.fleet?.setBehaviour(id, { reject: 'No such card' });
  await settings.when(({ reported_at: at }) => at !== before);
  await settings.patch({ data_cap_gb: 62 });
  expect(await settings.when(({ state }) => state === 'rejected')).toMatchObject({
    rejected: { error: 'No such card' },
  });

  sandbox.fleet?.holdArmed(id, true);
  await until(async () => (await settings.patch({ mode: '4g' })).status === 409);
  sandbox.fleet?.holdArmed(id, false);
  await until(async () => (await settings.patch({ data_cap_gb: 61, mode: 'any' })).status === 200);

  sandbox.fleet?.boot(id);
  await until(async () => !(await isOnline()));
  await until(isOnline, 12_000);
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);
