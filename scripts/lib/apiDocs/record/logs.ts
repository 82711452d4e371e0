import { ENDPOINTS } from '#app/api/index';
import { fillPath } from '#app/api/path';
import { ended, jobIdIn } from './orders';
import { HARBOUR } from './people';
import type { Recorder } from './Recorder';

const PATIENCE_MS = 20_000;
/** A line of the device that no other is like. */
const LINE = 'Example line: the uplink has changed to LTE';
const FILTER = 'Example line';
const BURST = 3000;
/** What a device measures. */
const POINT = {
  battery_pct: 60,
  altitude_m: 42,
  ground_speed_mps: 6.3,
  armed: true,
  mode: 'AUTO',
  rsrp_dbm: -92,
  rsrq_db: -9,
  snr_db: 12.9,
  rssi_dbm: -65,
  radio_air_to_ground_rssi_dbm: -61,
  radio_air_to_ground_snr_db: 24,
  radio_air_to_ground_lost_pct: 0.2,
  radio_ground_to_air_rssi_dbm: -66,
  radio_ground_to_air_snr_db: 23.5,
  radio_ground_to_air_lost_pct: 0,
  mavlink_packets_ps: 82.4,
  cpu_pct: 25,
  temp_celsius: 53.8,
  fps: 15,
  bitrate_kbps: 860,
};
const QUERY = `?q=${encodeURIComponent(FILTER)}&limit=2`;

type Item = Readonly<Record<'id' | 'cursor' | 'name' | 'kind', string>>;
const itemsIn = ({ body }: { readonly body: unknown }) => (body as { readonly items: readonly Item[] }).items;

async function recordLines(recorder: Recorder): Promise<void> {
  const [id, learn] = [recorder.idOf(HARBOUR), recorder.normaliser.learn.bind(recorder.normaliser)];
  const boots = await recorder.take('listBoots', { params: { id } });
  for (const [index, boot] of itemsIn(boots).entries()) learn(boot.id, `boot-${index}`);
  await recorder.take('listLogUnits', { params: { id } });
  recorder.device(HARBOUR).journal.write('farsight-agent', 6, LINE);
  let [cursor, next] = ['', ''];
  await recorder.clients.until(async () => {
    const page = await recorder.take('listLogs', { params: { id }, query: QUERY });
    cursor = itemsIn(page)[0]?.cursor ?? '';
    next = (page.body as { readonly next_cursor: string | null }).next_cursor ?? '';
    return cursor !== '';
  }, PATIENCE_MS);
  learn(cursor, 'farsight-s1');
  learn(next, 'farsight-m1');
  await recorder.take('getLogLine', { params: { id, cursor } });
  const query = `?q=${encodeURIComponent(FILTER)}`;
  const { journal } = recorder.device(HARBOUR);
  const stream = recorder.take('openLogStream', { params: { id }, query, until: 'event: log' });
  const log = await recorder.listen('logs', fillPath(ENDPOINTS.openLogStream.path, { id }) + query);
  // When the other stream is open, is not known.
  const again = setInterval(() => journal.write('farsight-agent', 6, LINE), 300);
  const { body } = await stream.finally(() => clearInterval(again));
  await recorder.hear('logs', 'log');
  const lines = [...JSON.stringify([body, log.get('log')]).matchAll(/cursor\W+([\w-]+)/g)];
  for (const [, later = ''] of lines) learn(later, 'farsight-s2');
  // More than a stream takes.
  for (let line = 0; line < BURST; line += 1) journal.write('farsight-agent', 6, LINE);
  await recorder.hear('logs', 'gap');
}

async function recordFiles(recorder: Recorder): Promise<void> {
  const id = recorder.idOf(HARBOUR);
  const exported = async (format: 'log' | 'jsonl') => {
    const begun = await recorder.take('exportLogs', { params: { id }, body: { format, q: FILTER } });
    await ended(recorder, jobIdIn(begun));
    return { id, export_id: jobIdIn(begun) };
  };
  await recorder.take('downloadLogText', { params: await exported('log') });
  await recorder.take('downloadLogJson', { params: await exported('jsonl') });
  const flights = await recorder.take('listFlightLogs', { params: { id } });
  const logs = itemsIn(flights);
  for (const [index, log] of logs.entries()) {
    recorder.normaliser.learn(log.id, `fl_${index + 1}`);
    if (log.kind === 'tlog') recorder.normaliser.learn(log.name, '2026-01-31T12-00-00.tlog');
  }
  const idOf = (kind: string) => logs.find((one) => one.kind === kind)?.id ?? '';
  await recorder.take('downloadTlog', { params: { id, log_id: idOf('tlog') } });
  await recorder.take('downloadFlightBin', { params: { id, log_id: idOf('bin') } });
  await recorder.take('deleteFlightLog', { params: { id, log_id: idOf('bin') } });
  await recorder.take('clearLogs', { params: { id } });
}

async function recordTerminal(recorder: Recorder): Promise<void> {
  const [id, settings] = [recorder.idOf(HARBOUR), recorder.settings(HARBOUR)];
  await settings.patch({ enabled: true, auto_off_h: '1' }, 'terminal');
  const opened = await recorder.take('openTerminal', {
    params: { id },
    body: { cols: 80, rows: 24, reason: 'Look at the disk' },
  });
  const params = { id, session_id: (opened.body as { readonly id: string }).id };
  await recorder.take('renewTicket', { params, body: {} });
  await recorder.take('listTerminals', { params: { id } });
  await recorder.take('getRecording', { params });
  await recorder.take('saveRecording', { params });
  await recorder.take('endTerminal', { params });
}

/** The calls of logs and terminals, and what a device reported; the harbour drone is connected. */
export async function recordLogs(recorder: Recorder): Promise<void> {
  const id = recorder.idOf(HARBOUR);
  await recorder.take('openEvents', { until: 'event: devices-online' });
  await recorder.take('listStatusTexts', { params: { id }, fixed: { severity: 3, text: 'Compass variance' } });
  const history = { params: { id }, fixed: POINT };
  await recorder.clients.until(
    async () => itemsIn(await recorder.take('getDeviceHistory', history)).length > 1,
    PATIENCE_MS,
  );
  await recordLines(recorder);
  await recordFiles(recorder);
  await recordTerminal(recorder);
}
