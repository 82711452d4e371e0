import { hasEnded } from '#app/domain/job';
import { AUTO_IP } from '#app/settings/network';
import { HARBOUR, MAST } from './people';
import type { Heard, Recorder } from './Recorder';

const PATIENCE_MS = 20_000;
const versionIn = ({ body }: Pick<Heard, 'body'>) => `"${(body as { readonly version: number }).version}"`;
export const idIn = ({ body }: Pick<Heard, 'body'>) => (body as { readonly id: string }).id;
export const jobIdIn = ({ body }: Pick<Heard, 'body'>) => (body as { readonly job: { readonly id: string } }).job.id;

/** Waits for the end of a job of the harbour drone. */
export async function ended(recorder: Recorder, job: string): Promise<void> {
  const settings = recorder.settings(HARBOUR);
  await recorder.clients.until(async () => hasEnded(await settings.job(job)), PATIENCE_MS);
}

async function recordSections(recorder: Recorder): Promise<void> {
  const [id, settings] = [recorder.idOf(HARBOUR), recorder.settings(HARBOUR)];
  await recorder.take('listSections', { params: { id } });
  const section = await recorder.take('getSection', { params: { id, section: 'system' } });
  await recorder.take('changeSection', {
    params: { id, section: 'system' },
    body: { led: false },
    headers: { 'if-match': versionIn(section) },
  });
  await settings.when(({ state }) => state === 'in_sync', 'system', PATIENCE_MS);
  await recorder.take('applyTemplate', {
    body: {
      source_device_id: id,
      section: 'system',
      fields: ['led'],
      device_ids: [recorder.idOf(MAST)],
      dry_run: true,
    },
  });
}

/** A change of the cable by which the mast camera reaches the server. */
async function changeCable(recorder: Recorder, address: string): Promise<void> {
  const [id, settings] = [recorder.idOf(MAST), recorder.settings(MAST)];
  const list = await recorder.take('listConnections', { params: { id } });
  const { items } = list.body as {
    readonly items: readonly { readonly id: string; readonly version: number; readonly carrier: boolean }[];
  };
  const cable = items.find(({ carrier }) => carrier);
  if (!cable) throw new Error('No connection carries the mast camera');
  await recorder.take('changeConnection', {
    params: { id, uuid: cable.id },
    body: { ipv4: { method: 'manual', addresses: [address], gateway: '192.0.2.1', dns: [], search: [] } },
    headers: { 'if-match': `"${cable.version}"` },
  });
  await settings.when(({ state }) => state === 'awaiting_confirm', 'network', PATIENCE_MS);
}

async function recordConnections(recorder: Recorder): Promise<void> {
  const [id, mast] = [recorder.idOf(HARBOUR), recorder.idOf(MAST)];
  const inSync = (index: number) =>
    recorder.settings(index).when(({ state }) => state === 'in_sync', 'network', PATIENCE_MS);
  await recorder.take('listInterfaces', { params: { id } });
  await changeCable(recorder, '192.0.2.38/24');
  await recorder.take('revertSection', { params: { id: mast, section: 'network' } });
  await inSync(MAST);
  await changeCable(recorder, '192.0.2.39/24');
  await recorder.take('confirmSection', { params: { id: mast, section: 'network' } });
  await inSync(MAST);
  const joined = await recorder.take('createConnection', {
    params: { id },
    body: {
      name: 'Harbour Office',
      kind: 'wifi',
      interface: 'wlan0',
      autoconnect: true,
      priority: 0,
      metric: null,
      mtu: null,
      ipv4: AUTO_IP,
      ipv6: AUTO_IP,
      wifi: { ssid: 'Harbour Office', hidden: false, security: 'wpa2_psk' },
      wifi_key: 'quay-and-crane',
    },
  });
  await inSync(HARBOUR);
  await recorder.take('deleteConnection', {
    params: { id, uuid: idIn(joined) },
    headers: { 'if-match': versionIn(joined) },
  });
  await inSync(HARBOUR);
}

async function recordEndpoints(recorder: Recorder): Promise<void> {
  const id = recorder.idOf(HARBOUR);
  const made = await recorder.take('createMavlinkConfig', {
    params: { id },
    body: { name: 'ground-station', type: 'udp_client', address: '192.0.2.20', port: 14_550 },
  });
  const params = { id, config_id: idIn(made) };
  const settled = () =>
    recorder.clients.until(async () => {
      const { body } = await recorder.take('getMavlinkConfig', { params });
      const { state, status } = body as { readonly state: string; readonly status: unknown };
      return state === 'in_sync' && status !== null;
    }, PATIENCE_MS);
  await settled();
  // The plug of one port is loose.
  await recorder.take('listMavlinkConfigs', { params: { id }, fixed: { plugged: true } });
  const changed = await recorder.take('changeMavlinkConfig', {
    params,
    body: { note: 'In the van' },
    headers: { 'if-match': versionIn(made) },
  });
  await settled();
  await recorder.take('deleteMavlinkConfig', { params, headers: { 'if-match': versionIn(changed) } });
  await recorder.take('testMavlinkConfig', {
    params: { id },
    body: { endpoint: { name: 'tablet', type: 'udp_client', address: '192.0.2.21', port: 14_551 } },
  });
}

async function recordJobs(recorder: Recorder): Promise<void> {
  const params = { id: recorder.idOf(HARBOUR) };
  const given = await recorder.take('runCommand', {
    params,
    body: { name: 'log_bundle' },
    headers: { 'idempotency-key': 'b8d5a9be-4f0e-4c3a-9b52-111111111111' },
  });
  await ended(recorder, jobIdIn(given));
  await recorder.take('getJob', { params: { ...params, job_id: jobIdIn(given) } });
  await recorder.take('getJobFile', { params: { ...params, job_id: jobIdIn(given) } });
  await recorder.take('listJobs', { params, query: '?limit=2' });
}

/** What waits for a device that is offline. */
async function recordWaiting(recorder: Recorder): Promise<void> {
  const [id, settings] = [recorder.idOf(MAST), recorder.settings(MAST)];
  recorder.device(MAST).disconnect();
  await recorder.clients.until(async () => {
    const { body } = await recorder.apis.mara('GET', '/v1/user/devices/status');
    return JSON.stringify(body).includes(`"${id}","is_online":false`);
  }, PATIENCE_MS);
  await settings.patch({ led: false }, 'system');
  await recorder.take('dropPending', { params: { id, section: 'system' } });
  const { body } = await recorder.apis.mara('POST', `${settings.base}/commands`, { name: 'identify' });
  await recorder.take('cancelJob', { params: { id, job_id: jobIdIn({ body }) } });
}

async function recordAlerts(recorder: Recorder): Promise<void> {
  const [drone, settings] = [recorder.device(HARBOUR), recorder.settings(HARBOUR)];
  await settings.patch({ battery_after_s: 0 }, 'alerts');
  drone.holdBattery(12);
  const first = async () => {
    const { body } = await recorder.take('listAlerts');
    return (body as { readonly items: readonly { readonly id: string }[] }).items[0];
  };
  await recorder.clients.until(async () => (await first()) !== undefined, PATIENCE_MS);
  await recorder.take('acknowledgeAlert', { params: { id: (await first())?.id ?? '' } });
  drone.holdBattery(60);
  await recorder.hear('account', 'alert-raised', 'alert-acknowledged', 'alert-cleared');
}

/** The calls of settings, commands, jobs and alerts; the harbour drone and the mast camera are connected. */
export async function recordOrders(recorder: Recorder): Promise<void> {
  await recordSections(recorder);
  await recordConnections(recorder);
  await recordEndpoints(recorder);
  await recordJobs(recorder);
  await recordAlerts(recorder);
  await recordWaiting(recorder);
}
