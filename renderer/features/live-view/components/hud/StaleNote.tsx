import { useStore } from 'zustand';
import { useFeed } from '../../../../live/device/FeedContext';
import { staleAge } from '../../../../live/device/telemetryAge';
import { HUD } from '../../words/hud';
import classes from './Notes.module.css';

interface Props {
  /** The page's header, which is seen, says since when the device has been offline. */
  readonly isSaidElsewhere: boolean;
}

/** Age of stale telemetry; announced once, not each second (pages §0 "Stale rule"). */
export function StaleNote({ isSaidElsewhere }: Props) {
  const age = useStore(useFeed().store, staleAge);
  return (
    <>
      {!isSaidElsewhere && age !== '' && (
        <p className={classes.staleNote} aria-hidden="true">
          {HUD.old({ age })}
        </p>
      )}
      <span className="visually-hidden" role="status">
        {age !== '' && HUD.stopped}
      </span>
    </>
  );
}
