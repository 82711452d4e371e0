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

/** Whether an armed vehicle moves without anybody seeing its video, as far as is known; marked in red on the live page and on a wall. False when all seats are taken, because others then see it. */
export const isBlind = (facts: LossFacts): boolean =>
  facts.armed === true &&
  ((isVideoLost(facts) && facts.state !== 'full') || (facts.isOnline === false && facts.state !== 'live'));
