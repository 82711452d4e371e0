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
  /** What the vehicle last reported; null: not known, or there is none. */
  readonly armed: boolean | null;
  /** Its link is down, although the server still takes it for online. */
  readonly isSilent: boolean;
}

/** The alerts that count. */
export const alertsThatCount = ({
  isOnline,
  alerts,
  areAlertsOpen,
}: Pick<AttentionFacts, 'isOnline' | 'alerts' | 'areAlertsOpen'>): readonly Alert[] =>
  areAlertsOpen || isOnline !== false ? alerts : [];

/** Whether a vehicle was armed when its device went offline or lost its link. False while the status is unknown. */
export const isLostArmed = ({
  isOnline,
  armed,
  isSilent,
}: Pick<AttentionFacts, 'isOnline' | 'armed' | 'isSilent'>): boolean =>
  armed === true && (isOnline === false || (isOnline === true && isSilent));

/**
 * Returns for how many reasons a device needs attention; 0: for none. Counts its alerts, acknowledged or not, an authentication that
 * has expired, was revoked or never came, and the loss of an armed vehicle. That any other device is offline, or its video is lost, is no
 * reason by itself: the list shows that as the device's status. A wall counts more, such as a tile whose video is lost: it counts each tile
 * that has a coloured frame.
 */
export const reasonsForAttention = (facts: AttentionFacts): number =>
  Number(needsCode(facts.auth)) + alertsThatCount(facts).length + Number(isLostArmed(facts));
