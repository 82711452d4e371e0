import { needsCode, type AuthStatus } from './device';
import type { Alert } from './summary';

/** What is known of a device where it is decided whether it needs attention. */
export interface AttentionFacts {
  readonly auth: AuthStatus;
  /** Null: not known. */
  readonly isOnline: boolean | null;
  readonly alerts: readonly Alert[];
  /** The alerts are the server's open ones, which hold while the device is offline; those of its last report do not. */
  readonly areAlertsOpen: boolean;
}

/** The alerts that count. */
export const alertsThatCount = ({ isOnline, alerts, areAlertsOpen }: Omit<AttentionFacts, 'auth'>): readonly Alert[] =>
  areAlertsOpen || isOnline !== false ? alerts : [];

/**
 * For how many reasons a device needs attention; 0: it does not. Counted are its alerts, acknowledged or not, and an authentication that
 * has expired, was revoked or never came. That a device is offline, or its video is lost, is no reason by itself: the list shows that as
 * the device's status, and the wall counts it separately, as "without video".
 */
export const reasonsForAttention = (facts: AttentionFacts): number =>
  Number(needsCode(facts.auth)) + alertsThatCount(facts).length;
