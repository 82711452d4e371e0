import type { Telemetry } from '#app/domain/telemetry';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useTimed } from '../lib/useNow';
import { useFeed } from '../live/device/FeedContext';
import { staleAge } from '../live/device/telemetryAge';

/** One that is in the air counts as armed, whatever its autopilot says of arming. */
const isArmed = ({ armed, landed }: Telemetry): boolean => armed === true || landed === 'in_air';

/**
 * Whether the current device's vehicle is armed, as far as its telemetry says; the device itself checks again. A vehicle that was armed
 * when it was last heard counts as armed, however long ago that was. Where it does not matter, nothing is asked for.
 */
export function useIsArmed(matters = true): boolean {
  const feed = useFeed();
  useEffect(() => (matters ? feed.want(['telemetry']) : undefined), [feed, matters]);
  return useStore(feed.store, ({ telemetry }) => matters && telemetry !== null && isArmed(telemetry.value));
}

/** How long ago telemetry said that the vehicle is armed, as `12 s`; empty while that is news, or if telemetry does not say it. */
export function useArmedAge(): string {
  const { store } = useFeed();
  return useTimed(() => {
    const feed = store.getState();
    return feed.telemetry && isArmed(feed.telemetry.value) ? staleAge(feed) : '';
  });
}
