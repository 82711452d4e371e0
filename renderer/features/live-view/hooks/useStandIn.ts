import type { DeviceId } from '#app/domain/ids';
import { useState } from 'react';
import type { PlayerState } from '../connection/playerState';
import { useStill } from './useStill';

/** A picture in place of a frame. */
export interface StandIn {
  readonly picture: string;
  /** In ms since the epoch by the server's time; null: not known. */
  readonly takenAt: number | null;
}

/** A server may hold the call for a picture until the camera has taken one. */
const IS_SLOW: ReadonlySet<PlayerState['name']> = new Set(['starting', 'no-publisher']);

interface Options {
  readonly device: DeviceId;
  readonly stream: string;
  readonly state: PlayerState['name'];
  readonly isOnline: boolean;
  /** A frame has been shown, or there is no room for one. */
  readonly hasFrame: boolean;
  /** One of many videos, whose calls must not hold up each other. */
  readonly isOneOfMany?: boolean;
}

/** Returns the last picture of a stream for a stage or a tile that has shown no frame yet; null without one. `isOld`: it must be shown with its age. */
export function useStandIn({ device, stream, state, isOnline, hasFrame, isOneOfMany = false }: Options) {
  const isAwaited = state === 'connecting' && isOnline;
  // Stays true: attempts to connect begin and fail every few seconds.
  const [isOld, setOld] = useState(!isAwaited);
  if (!isAwaited && !isOld) setOld(true);
  const isAsked = !hasFrame && !isAwaited && !(isOneOfMany && IS_SLOW.has(state));
  const still = useStill(device, stream, isAsked);
  const picture = hasFrame ? null : (still?.picture ?? null);
  const standIn: StandIn | null = picture === null ? null : { picture, takenAt: still?.takenAt ?? null };
  return { standIn, isOld };
}
