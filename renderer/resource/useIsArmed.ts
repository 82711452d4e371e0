import type { Telemetry } from '#app/domain/telemetry';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useFeed } from '../live/device/FeedContext';
import { staleAge } from '../live/device/telemetryAge';

/** A vehicle in the air counts as armed, even if its autopilot reports otherwise. */
const isArmed = ({ armed, landed }: Telemetry): boolean => armed === true || landed === 'in_air';

/**
 * Returns whether the current device's vehicle is armed by its last telemetry, however old that is. The device checks again by
 * itself. Subscribes to telemetry only if `matters`.
 */
export function useIsArmed(matters = true): boolean {
  const feed = useFeed();
  useEffect(() => (matters ? feed.want(['telemetry']) : undefined), [feed, matters]);
  return useStore(feed.store, ({ telemetry }) => matters && telemetry !== null && isArmed(telemetry.value));
}

/** Returns the age of the telemetry that reported the vehicle as armed, as `12 s`; empty while it is fresh, or if not armed. */
export function useArmedAge(): string {
  return useStore(useFeed().store, (feed) => (feed.telemetry && isArmed(feed.telemetry.value) ? staleAge(feed) : ''));
}
