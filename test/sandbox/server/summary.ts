import type { Core } from './core';
import type { DeviceRecord } from './records';

interface Vehicle {
  readonly armed: boolean;
  readonly mode: string;
  readonly batteries: readonly { readonly remaining_pct: number }[];
}
interface Modem {
  readonly access_tech: string;
  readonly rsrp_dbm: number;
  readonly rssi_dbm: number;
}
/** The summary of a device's row; without live values while it is offline. */
export function summaryWire(core: Core, device: DeviceRecord) {
  const latest = (topic: string) => core.feed.latest(device.id, topic);
  const vehicle = latest('telemetry') as Vehicle | undefined;
  const modem = latest('modem') as Modem | undefined;
  return {
    device_id: device.id,
    vehicle: vehicle ? { armed: vehicle.armed, mode: vehicle.mode } : null,
    battery_pct: vehicle?.batteries[0]?.remaining_pct ?? null,
    uplink: modem ? { kind: modem.access_tech, rsrp_dbm: modem.rsrp_dbm, rssi_dbm: modem.rssi_dbm } : null,
    alerts: core.alerts.openOf(device.id).map(({ kind, severity, text }) => ({ rule: kind, severity, text })),
    preview_stream_id: core.media.streams(device.id)[0]?.id ?? null,
  };
}
