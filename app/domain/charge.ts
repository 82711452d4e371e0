/** Below this charge in per cent the battery is marked as a warning; an alert about it is cleared from here on. */
export const LOW_PCT = 25;
/** Below this one it is an alarm, and an alert is raised, unless the device's rule says otherwise. */
export const EMPTY_PCT = 20;

export type ChargeTone = 'good' | 'warn' | 'bad';

/** How a battery's charge in per cent is coloured wherever it is shown; `good` for an unknown one (null). */
export const chargeTone = (percent: number | null): ChargeTone =>
  percent === null || percent >= LOW_PCT ? 'good' : percent >= EMPTY_PCT ? 'warn' : 'bad';
