import { useEffect, useRef } from 'react';
import { useFeed } from '../../../live/device/FeedContext';
import { display } from '../../../lib/display';
import type { Feed } from '../../../live/device/createFeedStore';

/** Calls `draw` on each change of the feed and of the units, without React: values that change ten times a second are written to the page directly. */
export function useFeedDraw(draw: (feed: Feed) => void): void {
  const { store } = useFeed();
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
  });
  useEffect(() => {
    const run = () => latest.current(store.getState());
    run();
    const stops = [store.subscribe(run), display.subscribe(run)];
    return () => stops.forEach((stop) => stop());
  }, [store]);
}
