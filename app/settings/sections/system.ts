import * as v from 'valibot';
import { isTimeZone } from '../../lib/timeZone';
import { choice, flag, many, number, rows, text, type Field } from '../../resource/field';
import { parseHost } from '../hostAddress';
import { defineSection } from '../section';
import type { Values } from '../../resource/define';

declare module '../section' {
  interface Sections {
    system: typeof system;
  }
}

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** One label of a host name (RFC 1123 §2.1): the whole name of a device on its network. */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

const Server = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (host) => 'kind' in parseHost(host),
    'Enter a host name or an address, such as “pool.ntp.org”, without a port.',
  ),
);

const zone = text({ min: 1, max: 64 });
const timeZone: Field<string> = {
  ...zone,
  rules: v.pipe(
    zone.rules as v.GenericSchema<string>,
    v.check(isTimeZone, 'Enter an IANA time zone, such as “Europe/Berlin”.'),
  ),
};

const numberIn = (capability: Values, name: string): number | undefined => {
  const value = capability[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

/** The device's own computer (pages §13). Above its limits readings are marked; what raises alerts is in the section `alerts`. */
export const system = defineSection('system', {
  permission: 'operate',
  fields: {
    hostname: text({
      min: 1,
      max: 63,
      pattern: LABEL,
      sentence: 'A host name has letters, digits and dashes only, and neither begins nor ends with a dash.',
      level: 1,
      isUnique: true,
    }),
    time_zone: timeZone,
    ntp_servers: rows(Server, 4),
    update_channel: choice(['stable', 'beta'], { level: 1 }),
    /** None: updates are installed manually. */
    update_days: many(7, DAYS),
    /** In the device's time zone. */
    update_time: text({
      min: 5,
      max: 5,
      pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
      sentence: 'Enter a time from 00:00 to 23:59.',
    }),
    update_never_armed: flag({ level: 1 }),
    ssh: flag({ level: 1 }),
    led: flag(),
    watchdog: flag({ level: 1, needsReboot: true }),
    log_retention_days: number({ min: 1, max: 365, unit: 'days' }),
    log_retention_mb: number({ min: 10, max: 100_000, unit: 'MB' }),
    cpu_warn_pct: number({ min: 10, max: 100, unit: '%' }),
    cpu_warn_after_s: number({ min: 5, max: 3600, unit: 's' }),
    mem_warn_pct: number({ min: 10, max: 100, unit: '%' }),
    disk_warn_pct: number({ min: 10, max: 100, unit: '%' }),
    disk_critical_pct: number({ min: 10, max: 100, unit: '%' }),
    temp_warn_celsius: number({ min: 20, max: 125, unit: '°C' }),
    temp_critical_celsius: number({ min: 20, max: 125, unit: '°C' }),
  },
  limits: (capability) => {
    const max = numberIn(capability, 'log_mb_max');
    return max === undefined ? {} : { log_retention_mb: { max } };
  },
  check: (values) => ({
    ...(isBelow(values, 'disk_critical_pct', 'disk_warn_pct') && {
      disk_critical_pct: 'Enter at least the value of the warning.',
    }),
    ...(isBelow(values, 'temp_critical_celsius', 'temp_warn_celsius') && {
      temp_critical_celsius: 'Enter at least the value of the warning.',
    }),
    ...(hasDuplicates(values.ntp_servers) && { ntp_servers: 'Remove the duplicate servers.' }),
  }),
});

const isBelow = (values: Values, critical: string, warn: string): boolean => {
  const [high, low] = [numberIn(values, critical), numberIn(values, warn)];
  return high !== undefined && low !== undefined && high < low;
};

const hasDuplicates = (list: unknown): boolean => Array.isArray(list) && new Set(list).size < list.length;
