import { lowestPercent, toTelemetry } from '#app/domain/telemetry';
import type { Core } from './core';
import type { DeviceFeed } from './DeviceFeed';
import type { DeviceRecord, VehicleRecord } from './records';

interface Said {
  /** By the clock of the device. */
  readonly at?: string;
}
interface Modem extends Said {
  readonly access_tech: string;
  readonly rsrp_dbm: number;
  readonly rssi_dbm: number;
}

/** What the vehicle of a device has said of itself since the device came; null: nothing, or there is none. */
export function vehicleOf(feed: Pick<DeviceFeed, 'latest'>, deviceId: string): VehicleRecord | null {
  const said = feed.latest(deviceId, 'telemetry') as VehicleRecord | undefined;
  return said ? { armed: said.armed, mode: said.mode } : null;
}

/** What is known while a device is away: whether its vehicle was armed when it left, by the server's clock, and no other reading. */
function lastWords({ lastVehicle, lastSeenAt }: DeviceRecord) {
  return { at: lastVehicle ? lastSeenAt : null, vehicle: lastVehicle ?? null, battery_pct: null, uplink: null };
}

function present({ feed }: Pick<Core, 'feed'>, { id }: DeviceRecord) {
  const telemetry = feed.latest(id, 'telemetry') as Said | undefined;
  const modem = feed.latest(id, 'modem') as Modem | undefined;
  const said = [telemetry, modem].flatMap((one) => one?.at ?? []).toSorted();
  return {
    at: said.at(-1) ?? null,
    vehicle: vehicleOf(feed, id),
    battery_pct: telemetry ? lowestPercent(toTelemetry(telemetry)) : null,
    uplink: modem ? { kind: modem.access_tech, rsrp_dbm: modem.rsrp_dbm, rssi_dbm: modem.rssi_dbm } : null,
  };
}

/** The summary of a device's row. */
export function summaryWire(core: Core, device: DeviceRecord) {
  return {
    device_id: device.id,
    ...(core.link.isOnline(device.id) ? present(core, device) : lastWords(device)),
    alerts: core.alerts.openOf(device.id).map(({ kind, severity, text }) => ({ rule: kind, severity, text })),
    preview_stream_id: core.media.streams(device.id)[0]?.id ?? null,
  };
}
