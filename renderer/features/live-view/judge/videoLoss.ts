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

interface LossTimes {
  /** When the last frame was shown; null: never. All times are of the monotonic clock. */
  readonly frameAt: number | null;
  /** When the device that is offline went; null: it is online, or that is not known. */
  readonly wentAt: number | null;
  /** A picture is shown in place of a frame, with its age. */
  readonly hasDatedPicture: boolean;
}

/** Returns since when video is lost. Null if that is not known, or if the picture in its place has an age: two ages would confuse. */
export const lostSince = ({ frameAt, wentAt, hasDatedPicture }: LossTimes): number | null =>
  hasDatedPicture ? null : (frameAt ?? wentAt);
