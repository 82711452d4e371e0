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

/** Whether an armed vehicle moves without anybody seeing its video, as far as is known; marked in red on a wall, and on the live page while the device is online. False when all seats are taken, because others then see it. */
export const isBlind = (facts: LossFacts): boolean =>
  facts.armed === true &&
  ((isVideoLost(facts) && facts.state !== 'full') || (facts.isOnline === false && facts.state !== 'live'));

interface LossTimes {
  /** When the last frame was shown, by the monotonic clock; null: never. */
  readonly frameAt: number | null;
  /** A picture is shown in place of a frame, with its age. */
  readonly hasDatedPicture: boolean;
}

/** Returns since when video is lost, by the monotonic clock. Null if this page never showed any, or if the picture in its place has an age: two ages would confuse. */
export const lostSince = ({ frameAt, hasDatedPicture }: LossTimes): number | null => (hasDatedPicture ? null : frameAt);
