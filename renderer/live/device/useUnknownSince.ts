import { useStore } from 'zustand';
import { serverTimeOf } from '../../lib/serverTime';
import { useUnheardSince } from '../liveState';
import { useFeed } from './FeedContext';
import { heardUntil, TOGETHER_MS } from './linkAge';

/**
 * As `useUnheardSince`, for a page of one device: counts from the device's last report if the connection was lost right after it, so that
 * all ages of the page are the same.
 */
export function useUnknownSince(): number | null {
  const heardAt = useStore(useFeed().store, heardUntil);
  const since = useUnheardSince();
  if (since === null) return null;
  const heard = serverTimeOf(heardAt);
  return since - heard <= TOGETHER_MS ? heard : since;
}
