import { mavlink as section } from '#app/settings/sections/mavlink';
import { isVehicle } from '../cameras';
import { defineDeviceSection } from './DeviceSection';

/** Telemetry pauses while the router opens another port or speaks another version. */
const RESTART_MS = 2000;
const RESTARTING = new Set(['tcp_server_port', 'mavlink_version']);

/** The router of a vehicle. It may not listen on TCP ports below 1024. */
export const mavlinkSection = defineDeviceSection({
  section,
  capability: ({ model }) => ({ supported: isVehicle(model) }),
  initial: (model) =>
    isVehicle(model)
      ? {
          tcp_server_port: 5760,
          dedup_ms: 0,
          log_mode: 'while_armed',
          log_max_files: 20,
          log_min_free_mb: 500,
          mavlink_version: '2',
          send_heartbeat: true,
          send_system_time: true,
          request_streams: false,
          rate_attitude_hz: 10,
          rate_position_hz: 4,
          rate_hud_hz: 4,
          rate_status_hz: 2,
          rate_rc_hz: 2,
          rate_sensors_hz: 2,
        }
      : {},
  apply: ({ fields }) =>
    fields.some((name) => RESTARTING.has(name)) ? { ms: RESTART_MS, outageMs: RESTART_MS } : { ms: 500, outageMs: 0 },
  reject: ({ next }) => {
    const port = Number(next.tcp_server_port);
    const isReserved = port > 0 && port < 1024;
    const error = 'The router may not listen on ports below 1024.';
    return isReserved ? { code: 'port_reserved', error, field: 'tcp_server_port' } : null;
  },
});
