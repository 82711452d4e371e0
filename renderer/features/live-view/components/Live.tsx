import { useEffect, useRef } from 'react';
import { display } from '../../../lib/display';
import { useFeed } from '../../../live/device/FeedContext';
import type { Feed } from '../../../live/device/createFeedStore';
import { saidAt } from '../../../live/device/telemetryAge';
import classes from './Live.module.css';

interface Props {
  readonly read: (feed: Feed) => string;
  /** Age in ms from which the value is stale (pages §0). */
  readonly staleMs: number;
  /** When the value was last reported, by `performance.now`; null: never. Default: the telemetry. */
  readonly heardAt?: (feed: Feed) => number | null;
}

/** A live value, written to the page without React, which would render ten times a second for each of a dozen values. */
export function Live({ read, staleMs, heardAt = saidAt }: Props) {
  const { store } = useFeed();
  const ref = useRef<HTMLSpanElement>(null);
  const latest = useRef({ read, heardAt });
  useEffect(() => {
    latest.current = { read, heardAt };
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    // What an earlier reading has left: the element outlives it.
    let shown = element.textContent;
    let wasStale = element.classList.contains(classes.stale ?? '');
    const draw = () => {
      const feed = store.getState();
      const at = latest.current.heardAt(feed);
      const text = at === null ? '--' : latest.current.read(feed);
      const isStale = at !== null && performance.now() - at > staleMs;
      if (text !== shown) element.textContent = text;
      if (isStale !== wasStale) element.classList.toggle(classes.stale ?? '', isStale);
      shown = text;
      wasStale = isStale;
    };
    draw();
    const stops = [store.subscribe(draw), display.subscribe(draw)];
    return () => stops.forEach((stop) => stop());
  }, [store, staleMs]);
  return <span ref={ref} className={classes.value} />;
}
