import { system as section } from '#app/settings/sections/system';
import { defineDeviceSection } from './DeviceSection';

/** Applied at once by a process that restarts itself, without an outage. */
const QUICK = { ms: 500, outageMs: 0 };
const SLOW = { ms: 1500, outageMs: 0 };

/** `blocked.example` among the time servers cannot be reached, and `gateway` is the name of another host. */
export const systemSection = defineDeviceSection({
  section,
  capability: () => ({ supported: true, log_mb_max: 4096 }),
  initial: (model) => ({
    hostname: model.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    time_zone: 'Etc/UTC',
    ntp_servers: ['0.pool.ntp.example', '1.pool.ntp.example'],
    update_channel: 'stable',
    update_days: ['tue', 'thu'],
    update_time: '03:00',
    update_never_armed: true,
    ssh: false,
    led: true,
    watchdog: true,
    log_retention_days: 14,
    log_retention_mb: 500,
    cpu_warn_pct: 90,
    cpu_warn_after_s: 60,
    mem_warn_pct: 90,
    disk_warn_pct: 85,
    disk_critical_pct: 95,
    temp_warn_celsius: 75,
    temp_critical_celsius: 85,
  }),
  apply: ({ fields }) => (fields.some((name) => name === 'hostname' || name === 'ssh') ? SLOW : QUICK),
  reject: ({ next: { hostname, ntp_servers: servers } }) => {
    if (hostname === 'gateway') {
      return { code: 'name_taken', error: 'Another host of its network has this name.', field: 'hostname' };
    }
    return Array.isArray(servers) && servers.includes('blocked.example')
      ? { code: 'ntp_unreachable', error: 'The device cannot reach blocked.example.', field: 'ntp_servers' }
      : null;
  },
});
