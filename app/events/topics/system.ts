import * as v from 'valibot';
import { entity, field, reading, total, type EntityOf } from '../../lib/entity';
import { members, percent, rate } from './fields';
import * as reported from './reported';

const MAX_ROWS = 64;
const MAX_LOADS = 3;
/** A device that was never set counts from 1970: half a century either way. */
const CLOCK_MS = 1e13;

const disk = entity({
  /** Where it is mounted, as `/data`. */
  mount: reported.name('mount', 128),
  filesystem: reported.word('filesystem', 32),
  usedBytes: reported.amount('used_bytes'),
  totalBytes: reported.amount('total_bytes'),
  writeBps: reported.amount('write_bps'),
  wearPct: reported.percent('wear_pct'),
});
export type DiskStatus = EntityOf<typeof disk>;

/** Degrees Celsius. */
const temperature = entity({
  name: reported.name('name', 64),
  now: reported.celsius('celsius'),
  max: reported.celsius('max_celsius'),
  critical: reported.celsius('critical_celsius'),
});
export type TemperatureStatus = EntityOf<typeof temperature>;

const service = entity({
  name: reported.name('name', 128),
  /** In systemd's words: `running`, `failed`, ... */
  state: reported.word('state', 32),
  restarts: reported.count('restarts'),
  memBytes: reported.amount('mem_bytes'),
});
export type ServiceStatus = EntityOf<typeof service>;

const container = entity({
  name: reported.name('name', 128),
  image: reported.word('image', 256),
  /** As `running`, `exited`. */
  state: reported.word('state', 32),
  memBytes: reported.amount('mem_bytes'),
});
export type ContainerStatus = EntityOf<typeof container>;

const numbers = <const N extends string>(from: N, most: number, read: (value: unknown) => number | null) =>
  field(
    from,
    v.pipe(v.array(v.nullable(v.pipe(v.number(), v.minValue(0)))), v.maxLength(most)),
    total((value) => members(value, most).map(read)),
  );

/** The device's own computer (pages §13); null: not reported. */
export const systemReport = reading({
  uptimeS: reported.count('uptime_s'),
  bootId: reported.word('boot_id', 64),
  cpuPct: reported.percent('cpu_pct'),
  /** By core. */
  coresPct: numbers('cores_pct', MAX_ROWS, percent),
  /** Average of the last minute, of five and of fifteen; empty: not reported. */
  load: numbers('load', MAX_LOADS, rate),
  memUsedBytes: reported.amount('mem_used_bytes'),
  memTotalBytes: reported.amount('mem_total_bytes'),
  swapUsedBytes: reported.amount('swap_used_bytes'),
  swapTotalBytes: reported.amount('swap_total_bytes'),
  disks: reported.rows('disks', MAX_ROWS, disk),
  temperatures: reported.rows('temps', MAX_ROWS, temperature),
  isThrottled: reported.flag('throttled'),
  isUndervolted: reported.flag('undervoltage'),
  wasThrottled: reported.flag('throttled_since_boot'),
  wasUndervolted: reported.flag('undervoltage_since_boot'),
  /** The processor's frequency is capped, or lowered at the soft temperature limit. */
  isFrequencyCapped: reported.flag('freq_capped'),
  isSoftTempLimited: reported.flag('soft_temp_limit'),
  wasFrequencyCapped: reported.flag('freq_capped_since_boot'),
  wasSoftTempLimited: reported.flag('soft_temp_limit_since_boot'),
  /** As `USB-C` or `battery`. */
  powerSource: reported.word('power_source', 64),
  inputVolts: reported.within('input_v', 0, 1000),
  /** Why it last started, as `power_on`, `reboot`, `watchdog`, `update`. */
  bootReason: reported.word('boot_reason', 32),
  containers: reported.rows('containers', MAX_ROWS, container),
  /** As `Debian GNU/Linux 12`. */
  os: reported.word('os', 128),
  kernel: reported.word('kernel', 128),
  cpuModel: reported.word('cpu_model', 128),
  cpuMhz: reported.count('cpu_mhz'),
  agentVersion: reported.word('agent_version', 64),
  /** Of the two that software is installed to in turn, the one that runs. */
  slot: reported.word('slot', 16),
  /** In the other slot, to go back to. */
  previousVersion: reported.word('previous_version', 64),
  services: reported.rows('services', MAX_ROWS, service),
  /** Server time minus device time as the device measured it by round trip, and how wrong that may be. */
  clockOffsetMs: reported.within('clock_offset_ms', -CLOCK_MS, CLOCK_MS),
  clockErrorMs: reported.within('clock_error_ms', 0, CLOCK_MS),
  /** As `synchronised`, `unsynchronised`, `off`. */
  ntpState: reported.word('ntp_state', 32),
  /** When the device reported, by its own clock, in ms since the epoch. */
  clockAt: reported.time('at'),
});
export type SystemStatus = EntityOf<typeof systemReport>;
