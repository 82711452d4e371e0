/** One rule of a device: what is bad, what is good again, and for how long it must be bad. */
export interface Rule {
  readonly isOn: boolean;
  /** Null: it watches a state, which is bad or is not. */
  readonly value: { readonly bad: 'below' | 'above'; readonly limit: number; readonly clear: number } | null;
  readonly afterMs: number;
}

/** A value, or whether a state is bad; null: not known. */
export type Reading = number | boolean | null;

/** Where a rule stands. `since`: in ms since the epoch. */
export type State =
  | { readonly phase: 'fine' }
  | { readonly phase: 'waiting'; readonly since: number }
  | { readonly phase: 'raised' };

export const FINE: State = { phase: 'fine' };
export const RAISED: State = { phase: 'raised' };

export interface Step {
  readonly state: State;
  readonly news: 'raised' | 'cleared' | null;
}

const isBad = ({ value }: Rule, reading: number | boolean): boolean => {
  if (typeof reading === 'boolean' || value === null) return reading === true;
  return value.bad === 'below' ? reading < value.limit : reading > value.limit;
};

/** Between its limit and the value at which it is cleared a reading is neither bad nor good. */
const isGood = ({ value }: Rule, reading: number | boolean): boolean => {
  if (typeof reading === 'boolean' || value === null) return reading !== true;
  return value.bad === 'below' ? reading >= value.clear : reading <= value.clear;
};

/** What one reading does to a rule. What is not known raises nothing and clears nothing; a rule that is switched off clears its alert. */
export function step(state: State, rule: Rule, reading: Reading, now: number): Step {
  if (!rule.isOn) return { state: FINE, news: state.phase === 'raised' ? 'cleared' : null };
  if (state.phase === 'raised') {
    return reading !== null && isGood(rule, reading) ? { state: FINE, news: 'cleared' } : { state: RAISED, news: null };
  }
  if (reading === null || !isBad(rule, reading)) return { state: FINE, news: null };
  // A clock that was set back begins anew.
  const since = state.phase === 'waiting' ? Math.min(state.since, now) : now;
  if (now - since >= rule.afterMs) return { state: RAISED, news: 'raised' };
  return { state: { phase: 'waiting', since }, news: null };
}
