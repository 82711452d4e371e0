import type { PlayerState } from '../connection/playerState';

const NO_TROUBLE: ReadonlySet<PlayerState['name']> = new Set(['live', 'connecting', 'starting', 'paused', 'stopped']);

export interface LossFacts {
  /** Null: not known. */
  readonly isOnline: boolean | null;
  /** Null: nothing is playing. */
  readonly state: PlayerState['name'] | null;
  readonly armed: boolean | null;
}

/** Whether an online device should show video and does not. */
export const isVideoLost = ({ state, isOnline }: Pick<LossFacts, 'state' | 'isOnline'>): boolean =>
  isOnline !== false && state !== null && !NO_TROUBLE.has(state);

/** Whether nobody sees where an armed vehicle goes, as far as is known: that is marked in red, on the live page and on a wall. Where all seats are taken, others see it. */
export const isBlind = (facts: LossFacts): boolean =>
  facts.armed === true &&
  ((isVideoLost(facts) && facts.state !== 'full') || (facts.isOnline === false && facts.state !== 'live'));
