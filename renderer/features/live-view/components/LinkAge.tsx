import { useEffect, useRef } from 'react';
import { useFeed } from '../FeedContext';
import classes from './LiveView.module.css';

/** Since the vehicle was last heard (`design/pages.md` §2 "link age"). */
const LATE_MS = 2000;
const LOST_MS = 5000;

/** How long ago the vehicle was last heard, all the way from it to here. */
export function LinkAge() {
  const { store } = useFeed();
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const draw = () => {
      const { telemetry, telemetryAt } = store.getState();
      const element = ref.current;
      if (!element || !telemetry) return;
      const age = (telemetry.linkAgeMs ?? 0) + performance.now() - telemetryAt;
      const text = age >= LOST_MS ? `Lost ${Math.floor(age / 1000)} s ago` : `${(age / 1000).toFixed(1)} s ago`;
      if (element.textContent !== text) element.textContent = text;
      element.dataset.tone = age < LATE_MS ? 'good' : age <= LOST_MS ? 'warn' : 'bad';
    };
    draw();
    return store.subscribe(draw);
  }, [store]);
  return <span ref={ref} className={classes.link} />;
}
