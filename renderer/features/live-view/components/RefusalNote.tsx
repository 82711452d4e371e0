import { useStore } from 'zustand';
import { useFeed } from '../FeedContext';
import classes from './LiveView.module.css';

const WORDS = {
  unsupported: 'This device does not report live data.',
  forbidden: 'You do not have access to the live data of this device.',
} as const;

/** Why there are no readings, where none are to be expected. */
export function RefusalNote() {
  const refusal = useStore(useFeed().store, (feed) => feed.refusal);
  return refusal && <p className={classes.none}>{WORDS[refusal]}</p>;
}
