import type { Values } from '../resource/define';
import type { system } from './sections/system';

/** Limits above which readings of a device's computer are marked. A limit that the device does not report has its default (pages §13). */
export interface SystemLimits {
  readonly cpuPct: number;
  readonly cpuAfterS: number;
  readonly memPct: number;
  readonly diskWarnPct: number;
  readonly diskCriticalPct: number;
  /** In °C, as `tempCritical`. */
  readonly tempWarn: number;
  readonly tempCritical: number;
}

/** Returns the limits among what a device reports of its section `system`. */
export function systemLimitsOf(reported: Values): SystemLimits {
  const of = (name: keyof typeof system.fields, usual: number) => {
    const value = reported[name];
    return typeof value === 'number' ? value : usual;
  };
  return {
    cpuPct: of('cpu_warn_pct', 90),
    cpuAfterS: of('cpu_warn_after_s', 60),
    memPct: of('mem_warn_pct', 90),
    diskWarnPct: of('disk_warn_pct', 85),
    diskCriticalPct: of('disk_critical_pct', 95),
    tempWarn: of('temp_warn_celsius', 75),
    tempCritical: of('temp_critical_celsius', 85),
  };
}
