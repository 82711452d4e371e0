import type { Telemetry } from '#app/domain/telemetry';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useFeed } from '../live/device/FeedContext';

/** One that is in the air counts as armed, whatever its autopilot says of arming (`design/pages.md`, rule 4). */
const isArmed = ({ armed, landed }: Telemetry): boolean => armed === true || landed === 'in_air';

/** Whether the current device's vehicle is armed, as far as its telemetry says; the device itself checks again. Where it does not matter, nothing is asked for. */
export function useIsArmed(matters = true): boolean {
  const feed = useFeed();
  useEffect(() => (matters ? feed.want(['telemetry']) : undefined), [feed, matters]);
  return useStore(feed.store, ({ telemetry }) => matters && telemetry !== null && isArmed(telemetry.value));
}
