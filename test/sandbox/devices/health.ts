import type { DeviceFault } from '../media/videoFaults';

type FaultKind = DeviceFault['kind'] | null;
const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** The companion computer `seconds` after it was switched on (`design/api.md` §4 `system`). */
export function systemAt(seconds: number, fault: FaultKind) {
  const isBusy = fault === 'encoder';
  return {
    uptime_s: Math.round(seconds),
    cpu_pct: isBusy ? 98 : Math.round(31 + 6 * Math.sin(seconds / 7)),
    mem_used_bytes: 412_000_000,
    mem_total_bytes: 1_900_000_000,
    temps: [{ name: 'soc', celsius: isBusy ? 84 : round(52 + 2 * Math.sin(seconds / 30), 1) }],
    throttled: isBusy,
    undervoltage: false,
  };
}

/** Its modem (`design/api.md` §4 `modem`; the scale of words is that of `design/pages.md` §9). */
export function modemAt(seconds: number, fault: FaultKind) {
  const isWeak = fault === 'uplink';
  return {
    state: 'connected',
    operator: 'Sandbox Mobile',
    mcc_mnc: '001-01',
    access_tech: 'lte',
    band: 'eutran-3',
    rsrp_dbm: isWeak ? -118 : Math.round(-92 + 3 * Math.sin(seconds / 11)),
    rsrq_db: isWeak ? -17 : -9,
    snr_db: isWeak ? -2 : round(14 + 2 * Math.sin(seconds / 9), 1),
    rssi_dbm: isWeak ? -99 : -64,
    quality_pct: isWeak ? 8 : 71,
  };
}
