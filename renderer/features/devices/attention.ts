import { needsCode, type Device } from '#app/domain/device';
import type { DeviceSummary } from '#app/domain/summary';

/** What a device last reported. */
export type Reported = DeviceSummary & {
  /** Its alerts are the server's own, which hold while the device is offline as well. */
  readonly areAlertsOpen?: boolean;
  /** A user looks after each of its alerts. */
  readonly isAcknowledged?: boolean;
};

export interface DeviceLookup {
  /** Null: unknown. */
  isOnline(device: Device): boolean | null;
  /** Last seen, in ms since the epoch; -1 for never. */
  seenAt(device: Device): number;
  /** What the device last reported; undefined: unknown. */
  summary(device: Device): Reported | undefined;
}

/** What decides how urgent a device is. */
export type Known = Pick<DeviceLookup, 'isOnline' | 'summary'>;

/** The alerts that count: those of a report do not once its device is offline. */
function alertsOf(device: Device, lookup: Known): DeviceSummary['alerts'] {
  const summary = lookup.summary(device);
  return summary && (summary.areAlertsOpen || lookup.isOnline(device) !== false) ? summary.alerts : [];
}

/** How many things about a device need attention: its authentication and its alerts. */
export const troublesOf = (device: Device, lookup: Known): number =>
  Number(needsCode(device.authStatus)) + alertsOf(device, lookup).length;

export const isArmed = (device: Device, lookup: Known): boolean =>
  lookup.summary(device)?.armed === true && lookup.isOnline(device) !== false;

/** Of a device that needs no attention: larger than any other rank. */
export const CALM = 8;

/** How urgently a device needs attention: a smaller number is more urgent, and devices of one number are equally urgent. `CALM` if and only if it has no trouble. */
export function attentionRank(device: Device, lookup: Known): number {
  const alerts = alertsOf(device, lookup);
  if (alerts.length > 0) {
    const isCritical = alerts.some(({ severity }) => severity === 'critical');
    if (lookup.summary(device)?.isAcknowledged) return isArmed(device, lookup) ? 4 : 5;
    return (isArmed(device, lookup) ? 0 : 2) + Number(!isCritical);
  }
  // Nobody waits for a device that never worked.
  if (needsCode(device.authStatus)) return device.authStatus === 'never_authenticated' ? 7 : 6;
  return CALM;
}

/** What is known of a device before any has reported. */
export const NOTHING_REPORTED: Known = { isOnline: () => null, summary: () => undefined };

/** Where each device stood in the order when the list was last put in it; null: not yet. */
export type Ranks = ReadonlyMap<Device['id'], number> | null;

/** By that order. A device that it lacks stands where its authentication puts it, so that it never moves by what is reported. */
export const rankIn = (ranks: Ranks, device: Device): number =>
  ranks?.get(device.id) ?? attentionRank(device, NOTHING_REPORTED);

/** Whether a device is more urgent now than when the list was put in order. */
export const isNewlyNeedy = (ranks: Ranks, device: Device, lookup: Known): boolean =>
  ranks !== null && attentionRank(device, lookup) < rankIn(ranks, device);
