import { useEffect, useState } from 'react';
import { useFeed } from '../FeedContext';
import classes from './LiveView.module.css';

const STALE_MS = 3000;

/** How old readings are that have stopped coming; said aloud once, not each second (`design/pages.md` §0 "Stale rule"). */
export function StaleNote() {
  const { store } = useFeed();
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const look = () => {
      const { telemetry, telemetryAt } = store.getState();
      const age = performance.now() - telemetryAt;
      setSeconds(telemetry !== null && age > STALE_MS ? Math.floor(age / 1000) : null);
    };
    look();
    return store.subscribe(look);
  }, [store]);
  return (
    <>
      {seconds !== null && (
        <p className={classes.staleNote} aria-hidden="true">
          {`Readings are ${seconds} s old`}
        </p>
      )}
      <span className="visually-hidden" role="status">
        {seconds === null ? '' : 'The readings are old: nothing new comes.'}
      </span>
    </>
  );
}
