import { useEffect, useRef } from 'react';
import { useFeed } from '../FeedContext';
import type { Feed } from '../deviceFeed';
import classes from './LiveView.module.css';

interface Props {
  readonly read: (feed: Feed) => string;
  /** Age in ms from which the value is not live any more (`design/pages.md` §0). */
  readonly staleMs: number;
}

/** A live value, written to the page without React: ten times a second for a dozen values would cost a render each. */
export function Live({ read, staleMs }: Props) {
  const { store } = useFeed();
  const ref = useRef<HTMLSpanElement>(null);
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let shown = '';
    let wasStale = false;
    const draw = () => {
      const feed = store.getState();
      const text = feed.telemetry ? reader.current(feed) : '--';
      const isStale = feed.telemetry !== null && performance.now() - feed.telemetryAt > staleMs;
      if (text !== shown) element.textContent = text;
      if (isStale !== wasStale) element.classList.toggle(classes.stale ?? '', isStale);
      shown = text;
      wasStale = isStale;
    };
    draw();
    return store.subscribe(draw);
  }, [store, staleMs]);
  return <span ref={ref} className={classes.value} />;
}
