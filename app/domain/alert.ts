import * as v from 'valibot';
import { entity, field, orNull, type EntityOf } from '../lib/entity';
import { textElse, TextOrNull, Time } from '../lib/lenient';
import { AlertIdField, DeviceIdField } from './idFields';
import type { DeviceId } from './ids';

/** What may be watched of a device, one rule each (api §7). */
export const ALERT_KINDS = [
  'offline',
  'battery',
  'cell',
  'signal',
  'temperature',
  'disk',
  'data',
  'latency',
  'video',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const SEVERITIES = ['warning', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

const Text = v.nullable(v.string());
/** What is not understood is no reason to panic. */
const SeverityOrWarning = v.fallback(v.picklist(SEVERITIES), 'warning');

/** What answers and events say of an alert. */
const ABOUT = {
  id: field('id', v.string(), AlertIdField),
  /** Null: not said, or no id. */
  deviceId: field('device_id', v.string(), orNull(DeviceIdField)),
  /** One of `ALERT_KINDS`, or one that this version does not know; empty: not said. */
  rule: field('rule', v.string(), textElse('')),
  severity: field('severity', v.picklist(SEVERITIES), SeverityOrWarning),
  /** What is the matter, in a short sentence of the server; null: it said nothing. */
  text: field('text', v.string(), TextOrNull),
} as const;

/** Something about a device that wants looking at; times are ISO 8601 in UTC there, and milliseconds since the epoch here. */
const alert = entity({
  ...ABOUT,
  raisedAt: field('raised_at', v.string(), Time),
  /** Null: it is still open. */
  clearedAt: field('cleared_at', Text, Time),
  acknowledgedAt: field('acknowledged_at', Text, Time),
  /** The name of the user who did. */
  acknowledgedBy: field('acknowledged_by', Text, TextOrNull),
});
export const AlertWire = alert.wire;
export type AlertBody = v.InferOutput<typeof AlertWire>;
export type DeviceAlert = EntityOf<typeof alert>;

/** An alert out of an answer; null without an id. Never throws. */
export const toAlert = (value: unknown): DeviceAlert | null => alert.decode(value);

/** The members of the events `alert-raised`, `alert-acknowledged` and `alert-cleared`. */
export const ALERT_EVENT = {
  ...ABOUT,
  /** In ms since the epoch; null if the server omits it. */
  at: field('at', v.string(), Time),
} as const;

/** The largest number of alerts read from one answer. */
export const MAX_ALERTS = 200;

export interface AlertList {
  /** In the order of the answer, one for each id. */
  readonly alerts: readonly DeviceAlert[];
  /** How many alerts are open, including those that did not fit into the answer. */
  readonly total: number;
}

const Count = v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0);

/** Reads the alerts of an answer and the number of all open ones. Never throws; a repeated id counts once. */
export function toAlertList(rows: readonly unknown[], count: unknown): AlertList {
  const byId = new Map<string, DeviceAlert>();
  for (const row of rows.slice(0, MAX_ALERTS)) {
    const one = toAlert(row);
    if (one && !byId.has(one.id)) byId.set(one.id, one);
  }
  return { alerts: [...byId.values()], total: Math.max(byId.size, v.parse(Count, count)) };
}

/**
 * How many open alerts are not acknowledged. Alerts that did not fit into the answer count as not acknowledged, because only
 * their number is known.
 */
export const unacknowledgedCount = ({ alerts, total }: AlertList): number =>
  total - alerts.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length;

/** Returns the list without the alerts of devices that were removed or are no longer shared. Keeps alerts that name no device. */
export function withoutGone({ alerts, total }: AlertList, isGone: (id: DeviceId) => boolean): AlertList {
  const kept = alerts.filter(({ deviceId }) => deviceId === null || !isGone(deviceId));
  return { alerts: kept, total: total - (alerts.length - kept.length) };
}

/** How urgent an alert is, the most urgent first: 0 critical, 1 warning, 2 critical and acknowledged, 3 warning and acknowledged. */
export const urgencyRank = (one: { readonly severity: Severity; readonly acknowledgedAt: unknown }): number =>
  Number(one.acknowledgedAt !== null) * 2 + Number(one.severity !== 'critical');

/** Returns a sorted copy: by `urgencyRank`, and the newest first among alerts of the same rank. */
export function byUrgency(alerts: readonly DeviceAlert[]): readonly DeviceAlert[] {
  return alerts.toSorted((a, b) => urgencyRank(a) - urgencyRank(b) || (b.raisedAt ?? 0) - (a.raisedAt ?? 0));
}
