import { lowestPercent, toTelemetry } from '#app/domain/telemetry';
import type { Core } from './core';
import type { DeviceRecord } from './records';

interface Said {
  /** By the clock of the device. */
  readonly at?: string;
}
interface Vehicle extends Said {
  readonly armed: boolean;
  readonly mode: string;
}
interface Modem extends Said {
  readonly access_tech: string;
  readonly rsrp_dbm: number;
  readonly rssi_dbm: number;
}
/** The summary of a device's row; without live values while it is offline. */
export function summaryWire(core: Core, device: DeviceRecord) {
  const latest = (topic: string) => core.feed.latest(device.id, topic);
  const vehicle = latest('telemetry') as Vehicle | undefined;
  const modem = latest('modem') as Modem | undefined;
  const said = [vehicle, modem].flatMap((one) => one?.at ?? []).toSorted();
  return {
    device_id: device.id,
    at: said.at(-1) ?? null,
    vehicle: vehicle ? { armed: vehicle.armed, mode: vehicle.mode } : null,
    battery_pct: vehicle ? lowestPercent(toTelemetry(vehicle)) : null,
    uplink: modem ? { kind: modem.access_tech, rsrp_dbm: modem.rsrp_dbm, rssi_dbm: modem.rssi_dbm } : null,
    alerts: core.alerts.openOf(device.id).map(({ kind, severity, text }) => ({ rule: kind, severity, text })),
    preview_stream_id: core.media.streams(device.id)[0]?.id ?? null,
  };
}
