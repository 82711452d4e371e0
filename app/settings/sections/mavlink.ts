import { choice, flag, number } from '../../resource/field';
import { defineSection } from '../section';

declare module '../section' {
  interface Sections {
    mavlink: typeof mavlink;
  }
}

const rate = () => number({ min: 0, max: 50, unit: 'Hz' });

/** What holds for the whole MAVLink router (pages §10); its endpoints are a collection of their own (`mavlinkConfigs.ts`). */
export const mavlink = defineSection('mavlink', {
  permission: 'editMavlink',
  fields: {
    /** 0: none. Everybody who is connected to it loses the connection when it moves. */
    tcp_server_port: number({ min: 0, max: 65_535, level: 1 }),
    /** 0: off. */
    dedup_ms: number({ min: 0, max: 1000, unit: 'ms' }),
    log_mode: choice(['off', 'while_armed', 'always']),
    log_max_files: number({ min: 1, max: 1000 }),
    log_min_free_mb: number({ min: 0, max: 1_000_000, unit: 'MB' }),
    mavlink_version: choice(['1', '2'], { level: 1 }),
    send_heartbeat: flag(),
    /** Every 10 s. */
    send_system_time: flag(),
    request_streams: flag(),
    rate_attitude_hz: rate(),
    rate_position_hz: rate(),
    rate_hud_hz: rate(),
    rate_status_hz: rate(),
    rate_rc_hz: rate(),
    rate_sensors_hz: rate(),
  },
});
