import { choice, flag, number } from '../resource/field';
import type { Problems, Values } from '../resource/define';

/** A change of these could part the two ends of the link. */
const linked = { level: 3 } as const;
const kilohertz = () => number({ min: 400_000, max: 960_000, unit: 'kHz', ...linked });

/** Speeds on air that the firmware knows, in kbit/s. */
const SIK_AIR_SPEEDS = ['4', '8', '16', '19', '24', '32', '48', '64', '96', '128', '192', '250'] as const;

/** A SiK telemetry radio (pages §11), in the terms of its firmware's registers. */
export const SIK_FIELDS = {
  /** Both ends must have the same. */
  sik_net_id: number({ min: 0, max: 499, ...linked, isUnique: true }),
  sik_air_speed_kbps: choice(SIK_AIR_SPEEDS, linked),
  sik_min_freq_khz: kilohertz(),
  sik_max_freq_khz: kilohertz(),
  /** Between which the radio hops. */
  sik_channels: number({ min: 1, max: 50, ...linked }),
  /** Half of the data rate is spent on repairing errors. */
  sik_ecc: flag(linked),
  sik_framing: choice(['raw', 'mavlink', 'low_latency'], linked),
  sik_tx_power_dbm: number({ min: 0, max: 30, unit: 'dBm', level: 1 }),
  /** The part of the time that it may send. */
  sik_duty_cycle_pct: number({ min: 10, max: 100, unit: '%', level: 1 }),
} as const;

/** Settings that the device's kind of radio does not have, and rules between those of a SiK radio. */
export function sikProblems(values: Values, kind: string | null): Problems {
  const own = Object.keys(values).filter((name) => name.startsWith('sik_'));
  if (kind !== 'sik') return Object.fromEntries(own.map((name) => [name, 'This radio has no such setting.']));
  return Number(values.sik_min_freq_khz) >= Number(values.sik_max_freq_khz)
    ? { sik_max_freq_khz: 'Enter more than the lowest frequency.' }
    : {};
}
