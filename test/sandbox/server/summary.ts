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
interface System {
  readonly throttled: boolean;
}

const LOW_PCT = 20;
const WEAK_DBM = -110;

/** What is wrong with a device, from what it last reported. */
function alertsOf(vehicle?: Vehicle, modem?: Modem, system?: System) {
  const battery = vehicle?.batteries[0]?.remaining_pct ?? 100;
  return [
    ...(battery < LOW_PCT ? [{ rule: 'battery', severity: 'critical', text: `Battery at ${battery} %` }] : []),
    ...(modem && modem.rsrp_dbm < WEAK_DBM
      ? [{ rule: 'signal', severity: 'warning', text: `Weak signal: ${modem.rsrp_dbm} dBm` }]
      : []),
    ...(system?.throttled
      ? [{ rule: 'throttled', severity: 'warning', text: 'Too hot: the processor is slowed down' }]
      : []),
  ];
}

/** What the row of a device shows beyond the specification; nothing live of one that is away. */
export function summaryWire(core: Core, device: DeviceRecord) {
  const latest = (topic: string) => core.feed.latest(device.id, topic);
  const vehicle = latest('telemetry') as Vehicle | undefined;
  const modem = latest('modem') as Modem | undefined;
  const system = latest('system') as System | undefined;
  return {
    device_id: device.id,
    vehicle: vehicle ? { armed: vehicle.armed, mode: vehicle.mode } : null,
    battery_pct: vehicle?.batteries[0]?.remaining_pct ?? null,
    uplink: modem ? { kind: modem.access_tech, rsrp_dbm: modem.rsrp_dbm, rssi_dbm: modem.rssi_dbm } : null,
    alerts: alertsOf(vehicle, modem, system),
    preview_stream_id: core.media.streams(device.id)[0]?.id ?? null,
  };
}
