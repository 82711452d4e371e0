import { Spinner } from '../components/Spinner';
import { useDelayed } from '../lib/useDelayed';
import classes from './Page.module.css';
import { WORDS } from './signedInWords';

/** Delay before the loader is shown while the user is being checked, in ms (specification §9). */
const LOADER_AFTER_MS = 1000;

/** The full-page loader, empty for its first second. */
export function LoaderPage() {
  const isDue = useDelayed(LOADER_AFTER_MS);
  return (
    <div className={classes.loader} role="status">
      {isDue && (
        <>
          <Spinner />
          {WORDS.loading}
        </>
      )}
    </div>
  );
}
