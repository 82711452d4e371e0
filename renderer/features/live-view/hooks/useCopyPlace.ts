import { useStore } from 'zustand';
import { clipboard } from '../../../lib/clipboard';
import { useFeed } from '../../../live/device/FeedContext';
import type { Feed } from '../../../live/device/createFeedStore';
import { placeOf, type Place } from '../map/place';

const lastPlace = ({ telemetry }: Feed): Place | null => telemetry && placeOf(telemetry.value);

/** Returns what copies the coordinates that the vehicle last reported; null while none are known. */
export function useCopyPlace(): (() => Promise<unknown>) | null {
  const { store } = useFeed();
  const isKnown = useStore(store, (feed) => lastPlace(feed) !== null);
  if (!isKnown) return null;
  return () => {
    const place = lastPlace(store.getState());
    const text = [place?.lat, place?.lon].map((degrees) => degrees?.toFixed(7) ?? '--').join(', ');
    return clipboard.write(text);
  };
}
