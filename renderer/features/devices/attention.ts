import { alertsThatCount, isLostArmed, reasonsForAttention, type AttentionFacts } from '#app/domain/attention';
import { needsCode, type Device } from '#app/domain/device';
import type { DeviceSummary } from '#app/domain/summary';

/** What a device last reported. */
export type Reported = DeviceSummary & {
  /** The alerts come from the server's list, so they hold while the device is offline, too. */
  readonly areAlertsOpen?: boolean;
  /** All of its alerts are acknowledged. */
  readonly isAcknowledged?: boolean;
  /** How long its link has been down, in ms, although it counts as online; null or left out: as far as is known, it is not. */
  readonly silentMs?: number | null;
};

export interface DeviceLookup {
  /** By the last news of it, which an outage does not change; null: unknown. */
  isOnline(device: Device): boolean | null;
  /** Nobody tells now who is online, so that news is only the last. */
  readonly isPast?: boolean;
  /** Last seen, in ms since the epoch; -1 for never. */
  seenAt(device: Device): number;
  /** What the device last reported; undefined: unknown. */
  summary(device: Device): Reported | undefined;
}

/** What decides how urgent a device is. */
export type Known = Pick<DeviceLookup, 'isOnline' | 'summary'>;

const factsOf = (device: Device, lookup: Known): AttentionFacts => {
  const summary = lookup.summary(device);
  return {
    auth: device.authStatus,
    isOnline: lookup.isOnline(device),
    alerts: summary?.alerts ?? [],
    areAlertsOpen: summary?.areAlertsOpen === true,
    armed: summary?.armed ?? null,
    isSilent: (summary?.silentMs ?? null) !== null,
  };
};

/** Returns how many problems a device has. */
export const troublesOf = (device: Device, lookup: Known): number => reasonsForAttention(factsOf(device, lookup));

export const isArmed = (device: Device, lookup: Known): boolean =>
  lookup.summary(device)?.armed === true && lookup.isOnline(device) !== false;

/** Whether a device was armed when it last reported, wherever it is now: one that is lost has not landed, as far as anyone knows. */
export const isArmedOrLost = (device: Device, lookup: Known): boolean => lookup.summary(device)?.armed === true;

/** Whether a device went offline or lost its link while armed. */
export const isLost = (device: Device, lookup: Known): boolean => isLostArmed(factsOf(device, lookup));

/** Rank of a device without problems; larger than those of all that have some. */
export const CALM = 8;

/** How urgently a device needs attention: a smaller number is more urgent, and devices of one number are equally urgent. `CALM` if and only if it has no trouble. */
export function attentionRank(device: Device, lookup: Known): number {
  const facts = factsOf(device, lookup);
  // Also if its alerts are acknowledged: the loss is not.
  if (isLostArmed(facts)) return 0;
  const alerts = alertsThatCount(facts);
  if (alerts.length > 0) {
    const isCritical = alerts.some(({ severity }) => severity === 'critical');
    if (lookup.summary(device)?.isAcknowledged) return isArmed(device, lookup) ? 4 : 5;
    return (isArmed(device, lookup) ? 0 : 2) + Number(!isCritical);
  }
  // A device that was never authenticated is less urgent: it has never worked.
  if (needsCode(device.authStatus)) return device.authStatus === 'never_authenticated' ? 7 : 6;
  return CALM;
}

/** Returns whether somebody should look at a device at once: it was lost while armed, or has a critical alert that nobody has acknowledged. */
export const isDire = (device: Device, lookup: Known): boolean => [0, 2].includes(attentionRank(device, lookup));

/** Where a device belongs in the order by urgency, smallest first: those that need attention by `attentionRank`, then armed, online, unknown and offline ones. */
export function orderRank(device: Device, lookup: Known): number {
  const rank = attentionRank(device, lookup);
  if (rank < CALM || isArmed(device, lookup)) return rank;
  const isOnline = lookup.isOnline(device);
  return CALM + (isOnline === null ? 2 : isOnline ? 1 : 3);
}

/** What is known about a device before the first report. */
export const NOTHING_REPORTED: Known = { isOnline: () => null, summary: () => undefined };

/** Each device's `orderRank` when the list was last sorted; null before the first time. */
export type Ranks = ReadonlyMap<Device['id'], number> | null;

/** Sorts by these ranks. A device without one is ranked by its authentication alone, so that reports never move it. */
export const rankIn = (ranks: Ranks, device: Device): number =>
  ranks?.get(device.id) ?? orderRank(device, NOTHING_REPORTED);

/** Whether a device needs attention, and more urgently than when the list was last sorted. */
export const isNewlyNeedy = (ranks: Ranks, device: Device, lookup: Known): boolean =>
  ranks !== null && attentionRank(device, lookup) < Math.min(CALM, rankIn(ranks, device));
