import { useEffect, useState } from 'react';
import { useFeed } from '../../../../live/device/FeedContext';
import { HUD } from '../../words/hud';
import classes from './Notes.module.css';

const STALE_MS = 3000;

/** Age of stale telemetry; announced once, not each second (`design/pages.md` §0 "Stale rule"). */
export function StaleNote() {
  const { store } = useFeed();
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const look = () => {
      const { telemetry } = store.getState();
      const age = telemetry === null ? 0 : performance.now() - telemetry.at;
      setSeconds(age > STALE_MS ? Math.floor(age / 1000) : null);
    };
    look();
    return store.subscribe(look);
  }, [store]);
  return (
    <>
      {seconds !== null && (
        <p className={classes.staleNote} aria-hidden="true">
          {HUD.old({ seconds })}
        </p>
      )}
      <span className="visually-hidden" role="status">
        {seconds !== null && HUD.stopped}
      </span>
    </>
  );
}
