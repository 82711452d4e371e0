import { needsCode, type AuthStatus } from './device';
import type { Alert } from './summary';

/** The facts that decide whether a device needs attention. */
export interface AttentionFacts {
  readonly auth: AuthStatus;
  /** Null: not known. */
  readonly isOnline: boolean | null;
  readonly alerts: readonly Alert[];
  /** True for the server's open alerts, which still count while the device is offline; false for those of its last report, which do not. */
  readonly areAlertsOpen: boolean;
}

/** The alerts that count. */
export const alertsThatCount = ({ isOnline, alerts, areAlertsOpen }: Omit<AttentionFacts, 'auth'>): readonly Alert[] =>
  areAlertsOpen || isOnline !== false ? alerts : [];

/**
 * Returns for how many reasons a device needs attention; 0: for none. Counts its alerts, acknowledged or not, and an authentication that
 * has expired, was revoked or never came. That a device is offline, or its video is lost, is no reason by itself: the list shows that as
 * the device's status, and the wall counts it separately, as "without video".
 */
export const reasonsForAttention = (facts: AttentionFacts): number =>
  Number(needsCode(facts.auth)) + alertsThatCount(facts).length;
