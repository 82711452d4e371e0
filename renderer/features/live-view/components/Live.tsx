import { useEffect, useRef } from 'react';
import { useFeed } from '../FeedContext';
import type { Feed } from '../deviceFeed';
import classes from './LiveView.module.css';

interface Props {
  readonly read: (feed: Feed) => string;
  /** Age in ms from which the value is not live any more (`design/pages.md` §0). */
  readonly staleMs: number;
  /** When the value was last said, by the clock of `performance.now`; null: never. Telemetry where left out. */
  readonly heardAt?: (feed: Feed) => number | null;
}

const telemetryAt = (feed: Feed) => (feed.telemetry ? feed.telemetryAt : null);

/** A live value, written to the page without React: ten times a second for a dozen values would cost a render each. */
export function Live({ read, staleMs, heardAt = telemetryAt }: Props) {
  const { store } = useFeed();
  const ref = useRef<HTMLSpanElement>(null);
  const latest = useRef({ read, heardAt });
  useEffect(() => {
    latest.current = { read, heardAt };
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let shown = '';
    let wasStale = false;
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
    return store.subscribe(draw);
  }, [store, staleMs]);
  return <span ref={ref} className={classes.value} />;
}
