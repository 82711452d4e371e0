import { HISTORY_KEPT_MS, HISTORY_STEP_MS, type PointBody } from '#app/domain/deviceHistory';
import { lowestPercent, toTelemetry } from '#app/domain/telemetry';
import { modemReport } from '#app/events/topics/modem';
import { systemReport } from '#app/events/topics/system';
import { asRecord } from '#app/lib/read';

type Part = Partial<Omit<PointBody, 'at'>>;
interface Step {
  readonly at: number;
  /** The newest report of each topic; of a step that is over, what was read of it. */
  readonly reports: Map<string, object>;
  point?: PointBody;
}

const EMPTY: Omit<PointBody, 'at'> = {
  battery_pct: null,
  altitude_m: null,
  ground_speed_mps: null,
  armed: null,
  mode: null,
  rsrp_dbm: null,
  snr_db: null,
  cpu_pct: null,
  mem_pct: null,
  temp_celsius: null,
  fps: null,
  bitrate_kbps: null,
};

/** What a report of each topic adds to its step; undefined: nothing. */
const READ: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => Part | undefined>> = {
  telemetry: (data) => {
    const read = toTelemetry(data);
    const { armed, mode, altRelM, groundSpeedMps } = read;
    return { armed, mode, altitude_m: altRelM, ground_speed_mps: groundSpeedMps, battery_pct: lowestPercent(read) };
  },
  modem: (data) => {
    const { rsrpDbm, snrDb } = modemReport.decode(data);
    return { rsrp_dbm: rsrpDbm, snr_db: snrDb };
  },
  system: (data) => {
    const { cpuPct, memUsedBytes, memTotalBytes, temperatures } = systemReport.decode(data);
    const isMeasured = memUsedBytes !== null && memTotalBytes !== null && memTotalBytes > 0;
    const memPct = isMeasured ? (100 * memUsedBytes) / memTotalBytes : null;
    const known = temperatures.flatMap(({ now }) => (now === null ? [] : [now]));
    return { cpu_pct: cpuPct, mem_pct: memPct, temp_celsius: known.length === 0 ? null : Math.max(...known) };
  },
  'media-status': ({ state, fps, bitrate_kbps: kbps }) =>
    state === 'running' && typeof fps === 'number' && typeof kbps === 'number'
      ? { fps, bitrate_kbps: kbps }
      : undefined,
};

/** What the reports of a step say; each is read once, because telemetry comes ten times a second. */
function pointOf({ at, reports }: Step): PointBody {
  const parts = [...reports].map(([topic, data]) => READ[topic]?.(asRecord(data)) ?? {});
  return Object.assign({ ...EMPTY, at: new Date(at).toISOString() }, ...parts) as PointBody;
}

/** The newest report of each topic in every five seconds, of the last thirty minutes. */
export class DeviceHistory {
  private readonly steps = new Map<string, Step[]>();

  note(deviceId: string, topic: string, data: object, now: number): void {
    if (!Object.hasOwn(READ, topic)) return;
    const steps = this.steps.get(deviceId) ?? [];
    const at = now - (now % HISTORY_STEP_MS);
    const last = steps.at(-1);
    // A clock that was set back writes into its newest step.
    if (last && last.at >= at) {
      last.reports.set(topic, data);
      return;
    }
    if (last) {
      last.point = pointOf(last);
      last.reports.clear();
    }
    const first = at - HISTORY_KEPT_MS;
    this.steps.set(deviceId, [...steps.filter((one) => one.at > first), { at, reports: new Map([[topic, data]]) }]);
  }

  /** Oldest first, from `since` to `until` in ms since the epoch, both included. */
  of(deviceId: string, since: number, until: number): PointBody[] {
    return (this.steps.get(deviceId) ?? [])
      .filter(({ at }) => at > since - HISTORY_STEP_MS && at <= until)
      .map((step) => step.point ?? pointOf(step));
  }

  removeDevice(deviceId: string): void {
    this.steps.delete(deviceId);
  }
}
