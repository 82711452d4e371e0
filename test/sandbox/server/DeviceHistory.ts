import { HISTORY_KEPT_MS, HISTORY_STEP_MS, type PointBody } from '#app/domain/deviceHistory';
import { lowestPercent, toTelemetry } from '#app/domain/telemetry';
import { mavlinkReport } from '#app/events/topics/mavlink';
import { modemReport } from '#app/events/topics/modem';
import { radioReport } from '#app/events/topics/radio';
import { systemReport } from '#app/events/topics/system';
import { asRecord } from '#app/lib/read';

type Part = Partial<Omit<PointBody, 'at'>>;
interface Step {
  readonly at: number;
  /** The newest report of each name in `READ`; none in a step that is over, which has its `point`. */
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
  rsrq_db: null,
  snr_db: null,
  rssi_dbm: null,
  radio_air_to_ground_rssi_dbm: null,
  radio_air_to_ground_snr_db: null,
  radio_air_to_ground_lost_pct: null,
  radio_ground_to_air_rssi_dbm: null,
  radio_ground_to_air_snr_db: null,
  radio_ground_to_air_lost_pct: null,
  mavlink_packets_ps: null,
  cpu_pct: null,
  mem_pct: null,
  temp_celsius: null,
  fps: null,
  bitrate_kbps: null,
};

/** So long devices have run before the sandbox does, in ms. */
const RECALLED_MS = 10 * 60_000;
/** By how much each past reading varies. */
const SPREAD = {
  cpu_pct: 5,
  mem_pct: 0.4,
  temp_celsius: 1.5,
  rsrp_dbm: 3,
  rsrq_db: 1,
  snr_db: 1.5,
  rssi_dbm: 2,
  radio_air_to_ground_rssi_dbm: 3,
  radio_air_to_ground_snr_db: 1.5,
  radio_air_to_ground_lost_pct: 0.4,
  radio_ground_to_air_rssi_dbm: 3,
  radio_ground_to_air_snr_db: 1.5,
  radio_ground_to_air_lost_pct: 0.4,
  mavlink_packets_ps: 5,
} as const;
const RECALLED = Object.keys(SPREAD) as readonly (keyof typeof SPREAD)[];
/** Reports with such readings, by their names in `READ`. */
const RECALLED_REPORTS: readonly string[] = [
  'system',
  'modem',
  'radio air_to_ground',
  'radio ground_to_air',
  'mavlink-status',
];

interface FirstReport {
  readonly read: Part;
  readonly at: number;
  /** When the server got to know the device; NaN: unknown. */
  readonly since: number;
}

/** From -1 to 1. */
const course = (at: number): number => 0.7 * Math.sin(at / 23_000) + 0.3 * Math.sin(at / 7300);

/** Readings of an earlier time, like those of now. */
function before(now: Part, at: number, nowAt: number): Part {
  const part: { -readonly [Name in keyof typeof SPREAD]?: number } = {};
  for (const name of RECALLED) {
    const value = now[name];
    if (typeof value !== 'number') continue;
    const moved = Number((value + SPREAD[name] * (course(at) - course(nowAt))).toFixed(1));
    part[name] = name.endsWith('_pct') ? Math.min(100, Math.max(0, moved)) : moved;
  }
  return part;
}

/** Returns the name of a report in `READ`: its topic, and for a radio its direction, as each has its own reports. */
function nameOf(topic: string, data: object): string {
  const { dir } = asRecord(data);
  return topic === 'radio' && typeof dir === 'string' ? `radio ${dir}` : topic;
}

/** What each report adds to its step; undefined: nothing. */
const READ: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => Part | undefined>> = {
  telemetry: (data) => {
    const read = toTelemetry(data);
    const { armed, mode, altRelM, groundSpeedMps } = read;
    return { armed, mode, altitude_m: altRelM, ground_speed_mps: groundSpeedMps, battery_pct: lowestPercent(read) };
  },
  modem: (data) => {
    const { rsrpDbm, rsrqDb, snrDb, rssiDbm } = modemReport.decode(data);
    return { rsrp_dbm: rsrpDbm, rsrq_db: rsrqDb, snr_db: snrDb, rssi_dbm: rssiDbm };
  },
  'radio air_to_ground': (data) => {
    const read = radioReport.decode(data);
    return {
      radio_air_to_ground_rssi_dbm: read?.rssiDbm ?? null,
      radio_air_to_ground_snr_db: read?.snrDb ?? null,
      radio_air_to_ground_lost_pct: read?.lostPct ?? null,
    };
  },
  'radio ground_to_air': (data) => {
    const read = radioReport.decode(data);
    return {
      radio_ground_to_air_rssi_dbm: read?.rssiDbm ?? null,
      radio_ground_to_air_snr_db: read?.snrDb ?? null,
      radio_ground_to_air_lost_pct: read?.lostPct ?? null,
    };
  },
  'mavlink-status': (data) => ({ mavlink_packets_ps: mavlinkReport.decode(data).flightController?.packetsPs ?? null }),
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
  const parts = [...reports].map(([name, data]) => READ[name]?.(asRecord(data)) ?? {});
  return Object.assign({ ...EMPTY, at: new Date(at).toISOString() }, ...parts) as PointBody;
}

/** The newest report of each topic and direction in every five seconds, of the last thirty minutes. */
export class DeviceHistory {
  private readonly steps = new Map<string, Step[]>();
  /** By device and name of the report. */
  private readonly firsts = new Map<string, Map<string, FirstReport>>();

  note(deviceId: string, topic: string, data: object, now: number): void {
    const name = nameOf(topic, data);
    if (!Object.hasOwn(READ, name)) return;
    const steps = this.steps.get(deviceId) ?? [];
    const at = now - (now % HISTORY_STEP_MS);
    const last = steps.at(-1);
    // A clock that was set back writes into its newest step.
    if (last && last.at >= at) {
      last.reports.set(name, data);
      return;
    }
    if (last) {
      last.point = pointOf(last);
      last.reports.clear();
    }
    const first = at - HISTORY_KEPT_MS;
    this.steps.set(deviceId, [...steps.filter((one) => one.at > first), { at, reports: new Map([[name, data]]) }]);
  }

  /**
   * Notes the first report of each name, and fills the ten minutes before it with similar readings, as if the device
   * had been running before the sandbox. `sinceOf` returns when the device was registered, in ms since the epoch;
   * earlier times stay empty.
   */
  recall(
    deviceId: string,
    topic: string,
    data: object,
    { now, sinceOf }: { now: number; sinceOf: () => number },
  ): void {
    const firsts = this.firsts.get(deviceId) ?? new Map<string, FirstReport>();
    const name = nameOf(topic, data);
    if (!RECALLED_REPORTS.includes(name) || firsts.has(name)) return;
    const read = READ[name]?.(asRecord(data)) ?? {};
    this.firsts.set(deviceId, firsts.set(name, { read, at: now, since: sinceOf() }));
  }

  /** Oldest first, from `since` to `until` in ms since the epoch, both included. */
  of(deviceId: string, since: number, until: number): PointBody[] {
    const points = this.pastOf(deviceId);
    for (const step of this.steps.get(deviceId) ?? []) points.set(step.at, step.point ?? pointOf(step));
    return [...points]
      .filter(([at]) => at > since - HISTORY_STEP_MS && at <= until)
      .toSorted(([one], [other]) => one - other)
      .map(([, point]) => point);
  }

  /** Created on request, because a sandbox may have thousands of devices. */
  private pastOf(deviceId: string): Map<number, PointBody> {
    const points = new Map<number, PointBody>();
    for (const { read, at: firstAt, since } of this.firsts.get(deviceId)?.values() ?? []) {
      if (Number.isNaN(since)) continue;
      const end = firstAt - (firstAt % HISTORY_STEP_MS);
      for (let at = end - RECALLED_MS; at < end; at += HISTORY_STEP_MS) {
        const point = points.get(at) ?? { ...EMPTY, at: new Date(at).toISOString() };
        if (at >= since) points.set(at, { ...point, ...before(read, at, firstAt) });
      }
    }
    return points;
  }

  removeDevice(deviceId: string): void {
    this.steps.delete(deviceId);
    this.firsts.delete(deviceId);
  }
}
