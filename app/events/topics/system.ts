import { toTime } from '../../lib/toTime';
import { amount, celsius, count, flag, members, percent, rate, rows, within, word, type Raw } from './fields';

export interface DiskStatus {
  /** Where it is mounted, as `/data`. */
  readonly mount: string;
  readonly filesystem: string | null;
  readonly usedBytes: number | null;
  readonly totalBytes: number | null;
  readonly writeBps: number | null;
  readonly wearPct: number | null;
}

/** Degrees Celsius. */
export interface TemperatureStatus {
  readonly name: string;
  readonly now: number | null;
  readonly max: number | null;
  readonly critical: number | null;
}

export interface ServiceStatus {
  readonly name: string;
  /** In systemd's words: `running`, `failed`, ... */
  readonly state: string | null;
  readonly restarts: number | null;
  readonly memBytes: number | null;
}

export interface ContainerStatus {
  readonly name: string;
  readonly image: string | null;
  /** As `running`, `exited`. */
  readonly state: string | null;
  readonly memBytes: number | null;
}

/** The device's own computer (pages §13); null: not reported. */
export interface SystemStatus {
  readonly uptimeS: number | null;
  readonly bootId: string | null;
  readonly cpuPct: number | null;
  /** By core. */
  readonly coresPct: readonly (number | null)[];
  /** Average of the last minute, of five and of fifteen; empty: not reported. */
  readonly load: readonly (number | null)[];
  readonly memUsedBytes: number | null;
  readonly memTotalBytes: number | null;
  readonly swapUsedBytes: number | null;
  readonly swapTotalBytes: number | null;
  readonly disks: readonly DiskStatus[];
  readonly temperatures: readonly TemperatureStatus[];
  readonly isThrottled: boolean | null;
  readonly isUndervolted: boolean | null;
  readonly wasThrottled: boolean | null;
  readonly wasUndervolted: boolean | null;
  /** The processor's frequency is capped, or lowered at the soft temperature limit. */
  readonly isFrequencyCapped: boolean | null;
  readonly isSoftTempLimited: boolean | null;
  readonly wasFrequencyCapped: boolean | null;
  readonly wasSoftTempLimited: boolean | null;
  /** As `USB-C` or `battery`. */
  readonly powerSource: string | null;
  readonly inputVolts: number | null;
  /** Why it last started, as `power_on`, `reboot`, `watchdog`, `update`. */
  readonly bootReason: string | null;
  readonly containers: readonly ContainerStatus[];
  /** As `Debian GNU/Linux 12`. */
  readonly os: string | null;
  readonly kernel: string | null;
  readonly cpuModel: string | null;
  readonly cpuMhz: number | null;
  readonly agentVersion: string | null;
  /** Of the two that software is installed to in turn, the one that runs. */
  readonly slot: string | null;
  /** In the other slot, to go back to. */
  readonly previousVersion: string | null;
  readonly services: readonly ServiceStatus[];
  /** Server time minus device time as the device measured it by round trip, and how wrong that may be. */
  readonly clockOffsetMs: number | null;
  readonly clockErrorMs: number | null;
  /** As `synchronised`, `unsynchronised`, `off`. */
  readonly ntpState: string | null;
  /** When the device reported, by its own clock, in ms since the epoch. */
  readonly clockAt: number | null;
}

const MAX_ROWS = 64;
/** A device that was never set counts from 1970: half a century either way. */
const CLOCK_MS = 1e13;

function disk(raw: Raw): DiskStatus | null {
  const mount = word(raw.mount, 128);
  if (mount === null) return null;
  return {
    mount,
    filesystem: word(raw.filesystem, 32),
    usedBytes: amount(raw.used_bytes),
    totalBytes: amount(raw.total_bytes),
    writeBps: amount(raw.write_bps),
    wearPct: percent(raw.wear_pct),
  };
}

function temperature(raw: Raw): TemperatureStatus | null {
  const name = word(raw.name, 64);
  if (name === null) return null;
  return {
    name,
    now: celsius(raw.celsius),
    max: celsius(raw.max_celsius),
    critical: celsius(raw.critical_celsius),
  };
}

function service(raw: Raw): ServiceStatus | null {
  const name = word(raw.name, 128);
  return name === null
    ? null
    : { name, state: word(raw.state, 32), restarts: count(raw.restarts), memBytes: amount(raw.mem_bytes) };
}

function container(raw: Raw): ContainerStatus | null {
  const name = word(raw.name, 128);
  return name === null
    ? null
    : { name, image: word(raw.image, 256), state: word(raw.state, 32), memBytes: amount(raw.mem_bytes) };
}

/** A `system` report (api §4). Never throws. */
export function decodeSystem(raw: Raw): SystemStatus {
  return {
    uptimeS: count(raw.uptime_s),
    bootId: word(raw.boot_id, 64),
    cpuPct: percent(raw.cpu_pct),
    coresPct: members(raw.cores_pct, MAX_ROWS).map(percent),
    load: members(raw.load, 3).map(rate),
    memUsedBytes: amount(raw.mem_used_bytes),
    memTotalBytes: amount(raw.mem_total_bytes),
    swapUsedBytes: amount(raw.swap_used_bytes),
    swapTotalBytes: amount(raw.swap_total_bytes),
    disks: rows(raw.disks, MAX_ROWS, disk),
    temperatures: rows(raw.temps, MAX_ROWS, temperature),
    isThrottled: flag(raw.throttled),
    isUndervolted: flag(raw.undervoltage),
    wasThrottled: flag(raw.throttled_since_boot),
    wasUndervolted: flag(raw.undervoltage_since_boot),
    isFrequencyCapped: flag(raw.freq_capped),
    isSoftTempLimited: flag(raw.soft_temp_limit),
    wasFrequencyCapped: flag(raw.freq_capped_since_boot),
    wasSoftTempLimited: flag(raw.soft_temp_limit_since_boot),
    powerSource: word(raw.power_source, 64),
    inputVolts: within(raw.input_v, 0, 1000),
    bootReason: word(raw.boot_reason, 32),
    containers: rows(raw.containers, MAX_ROWS, container),
    os: word(raw.os, 128),
    kernel: word(raw.kernel, 128),
    cpuModel: word(raw.cpu_model, 128),
    cpuMhz: count(raw.cpu_mhz),
    agentVersion: word(raw.agent_version, 64),
    slot: word(raw.slot, 16),
    previousVersion: word(raw.previous_version, 64),
    services: rows(raw.services, MAX_ROWS, service),
    clockOffsetMs: within(raw.clock_offset_ms, -CLOCK_MS, CLOCK_MS),
    clockErrorMs: within(raw.clock_error_ms, 0, CLOCK_MS),
    ntpState: word(raw.ntp_state, 32),
    clockAt: toTime(raw.at),
  };
}
