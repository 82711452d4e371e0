import { useEffect, useState } from 'react';
import { useFeed } from '../../../../live/device/FeedContext';
import { HUD } from '../../words/hud';
import classes from './Notes.module.css';
import { saidAt } from '../../../../live/device/telemetryAge';
import { SLOW_MS, agePartsOf } from './vehicle';

/** Age of stale telemetry; announced once, not each second (pages §0 "Stale rule"). */
export function StaleNote() {
  const { store } = useFeed();
  const [age, setAge] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const at = saidAt(store.getState());
      const ms = at === null ? 0 : performance.now() - at;
      const { text, unit } = agePartsOf(ms);
      setAge(ms > SLOW_MS ? `${text} ${unit}` : null);
    };
    look();
    return store.subscribe(look);
  }, [store]);
  return (
    <>
      {age !== null && (
        <p className={classes.staleNote} aria-hidden="true">
          {HUD.old({ age })}
        </p>
      )}
      <span className="visually-hidden" role="status">
        {age !== null && HUD.stopped}
      </span>
    </>
  );
}
