import { useStore } from 'zustand';
import { useFeed } from '../../../../live/device/FeedContext';
import { PAGE } from '../../words/page';
import classes from './Rail.module.css';

/** Why no telemetry can be expected. */
export function RefusalNote() {
  const refusal = useStore(useFeed().store, (feed) => feed.refusal);
  return refusal && <p className={classes.none}>{PAGE.refusals[refusal]}</p>;
}
