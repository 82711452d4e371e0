import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { TargetBody } from '../../app/api/templates';
import { start, type Sandbox } from '../sandbox/index';
import { apiAs, deviceOf, until, type Api } from '../support/sandboxClient';
import { settingsOf, type Settings } from '../support/settings';

/** Harbour drone, North mast camera, Survey wing, Quarry drone; River gauge camera has no settings at all. */
const [HARBOUR, MAST, WING, RIVER, QUARRY] = [0, 1, 2, 4, 7];
const APPLY = '/v1/user/devices/settings/apply';

let sandbox: Sandbox;
let mara: Api;
let source: Settings;
const idOf = (index: number) => sandbox.factory[index]?.id ?? '';
const devices = new Map<number, ReturnType<typeof deviceOf>>();
const device = (index: number) => devices.get(index)?.device;

const versionOf = async (section: string) => (await source.get(section)).version;
/** Copies from the harbour drone. */
async function apply(section: string, body: object, api = mara, ifMatch?: string) {
  const sent = { source_device_id: idOf(HARBOUR), section, dry_run: false, ...body };
  const match = ifMatch ?? `"${await versionOf(section)}"`;
  const answer = await api('POST', APPLY, sent, match === '' ? {} : { 'if-match': match });
  return { ...answer, items: (answer.body as { items?: TargetBody[] }).items ?? [] };
}

beforeAll(async () => {
  sandbox = await start({ test: true });
  mara = await apiAs(sandbox, 'u_mara');
  for (const index of [HARBOUR, MAST, WING, QUARRY]) {
    const one = deviceOf(sandbox, index);
    devices.set(index, one);
    one.device.holdArmed(false);
    one.device.connect();
    await settingsOf(mara, one.id).when(({ reported }) => reported !== null, 'system', 15_000);
  }
  source = settingsOf(mara, idOf(HARBOUR));
}, 60_000);
afterAll(() => {
  for (const one of devices.values()) one.device.disconnect();
  return sandbox.close();
});
beforeEach(() => {
  for (const one of devices.values()) one.device.holdArmed(false);
});

describe('a dry run', () => {
  test('says for each device what would happen, and changes nothing', async () => {
    await source.patch({ led: false, log_retention_days: 30 }, 'system');
    await source.when(({ state }) => state === 'in_sync', 'system');
    const { items } = await apply('system', {
      fields: ['led', 'log_retention_days', 'watchdog'],
      device_ids: [idOf(MAST), idOf(WING), idOf(RIVER), 'dev_nothing', idOf(HARBOUR)],
      dry_run: true,
    });
    expect(items.map(({ device_id: id }) => id)).toEqual([idOf(MAST), idOf(WING), idOf(RIVER), 'dev_nothing']);
    expect(items[0]).toMatchObject({ errors: [], fields: ['led', 'log_retention_days'], outage_ms: 0, job_id: null });
    expect(items[2]?.errors).toMatchObject([{ pointer: '', code: 'unsupported' }]);
    expect(items[3]?.errors).toMatchObject([{ pointer: '', code: 'not_found' }]);
    expect((await settingsOf(mara, idOf(WING)).get('system')).desired).toMatchObject({ led: true });
  });

  test('names what a device does not have, cannot do, and says itself', async () => {
    const noModem = await apply('modem', { fields: ['mode'], device_ids: [idOf(MAST)], dry_run: true });
    expect(noModem.items[0]?.errors).toMatchObject([{ pointer: '', code: 'unsupported' }]);
    await source.patch({ ntp_servers: ['blocked.example'] }, 'system');
    await source.when(({ state }) => state === 'rejected', 'system');
    const said = await apply('system', { fields: ['ntp_servers'], device_ids: [idOf(WING)], dry_run: true });
    expect(said.items[0]?.errors).toMatchObject([{ pointer: '/ntp_servers', code: 'ntp_unreachable' }]);
    await source.post('revert', 'system');
  });
});

describe('copying settings', () => {
  test('changes each device by a job of its own; one that is offline gets it when it returns', async () => {
    await source.patch({ led: false, cpu_warn_pct: 71 }, 'system');
    await source.when(({ state }) => state === 'in_sync', 'system');
    device(QUARRY)?.disconnect();
    const quarry = settingsOf(mara, idOf(QUARRY));
    await until(async () => {
      const run = await apply('system', { fields: ['led'], device_ids: [idOf(QUARRY)], dry_run: true });
      return run.items[0]?.queued === true;
    });
    const fields = ['led', 'cpu_warn_pct'];
    const { items } = await apply('system', { fields, device_ids: [idOf(MAST), idOf(QUARRY)] });
    expect(items).toMatchObject([
      { errors: [], queued: false },
      { errors: [], queued: true },
    ]);
    const mast = settingsOf(mara, idOf(MAST));
    await until(async () => (await mast.job(items[0]?.job_id ?? '')).state === 'succeeded');
    expect((await mast.get('system')).reported).toMatchObject({ led: false, cpu_warn_pct: 71 });
    expect(await quarry.get('system')).toMatchObject({ state: 'queued_offline' });
    device(QUARRY)?.connect();
    await until(async () => (await quarry.job(items[1]?.job_id ?? '')).state === 'succeeded', 15_000);
    const audit = (await mara('GET', `${mast.base}/audit?limit=5`)).body as { items: object[] };
    expect(audit.items[0]).toMatchObject({ action: 'settings.update', target: 'system', result: 'applied' });
    const again = await apply('system', { fields, device_ids: [idOf(MAST)] });
    expect(again.items[0]).toMatchObject({ errors: [], fields: [], job_id: null });
  });

  test('asks for the version of the source, and leaves out devices that have changed since they were shown', async () => {
    const body = { fields: ['led'], device_ids: [idOf(WING)] };
    expect((await apply('system', body, mara, '')).status).toBe(428);
    expect((await apply('system', body, mara, '"0"')).status).toBe(412);
    const wing = settingsOf(mara, idOf(WING));
    const { version } = await wing.get('system');
    await wing.patch({ disk_warn_pct: 61 }, 'system');
    await wing.when(({ state }) => state === 'in_sync', 'system');
    const { items } = await apply('system', { ...body, versions: { [idOf(WING)]: version } });
    expect(items[0]?.errors).toMatchObject([{ code: 'version_mismatch' }]);
  });

  test('refuses secrets, what names one device, and what is no field', async () => {
    for (const [section, fields] of [
      ['modem', ['sim_pin']],
      ['system', ['led', 'hostname']],
      ['network', ['connections']],
      ['system', ['__proto__']],
    ] as const) {
      const answer = await apply(section, { fields, device_ids: [idOf(WING)] });
      expect([fields, answer.status]).toEqual([fields, 422]);
    }
    expect((await apply('system', { fields: [], device_ids: [idOf(WING)] })).status).toBe(422);
    expect((await apply('nothing', { fields: ['a'], device_ids: [idOf(WING)] })).status).toBe(422);
  });

  test('holds the role at each device; the source must be seen', async () => {
    const jonas = await apiAs(sandbox, 'u_jonas');
    const body = { fields: ['led'], device_ids: [idOf(MAST), idOf(WING)] };
    const { items } = await apply('system', body, jonas);
    expect(items.map(({ errors }) => errors[0]?.code)).toEqual(['role_insufficient', 'not_found']);
    const tomo = await apiAs(sandbox, 'u_tomo');
    expect((await apply('system', body, tomo)).status).toBe(404);
  });

  test('leaves an armed vehicle out, where the change disrupts', async () => {
    device(WING)?.holdArmed(true);
    await until(async () => {
      await source.patch({ ssh: true }, 'system');
      const run = await apply('system', { fields: ['ssh'], device_ids: [idOf(WING)], dry_run: true });
      return run.items[0]?.errors[0]?.code === 'device_armed';
    });
    const { items } = await apply('system', { fields: ['led'], device_ids: [idOf(WING)] });
    expect(items[0]?.errors).toEqual([]);
  });
});
