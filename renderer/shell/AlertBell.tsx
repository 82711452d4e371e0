import { useEffect, useState } from 'react';
import { lazyPart } from '../components/lazyPart';
import { AFTER_FIRST_SCREEN_MS } from '../lib/afterFirstScreen';
import { useDelayed } from '../lib/useDelayed';
import classes from './Header.module.css';
import { WORDS } from './signedInWords';

/** Interval between tries to load the script after a failure, in ms. */
const AGAIN_MS = 30_000;

const Bell = lazyPart(() => import(/* webpackChunkName: 'row-extras' */ '../features/device-alerts/bell/Bell'), {
  failed: WORDS.bellFailed,
  Fallback: Retrying,
});

function Retrying({ retry }: { readonly retry: () => void }) {
  useEffect(() => {
    const timer = window.setInterval(retry, AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [retry]);
  return null;
}

/** Reserves the room of the bell and loads it, so that nothing moves when it appears. */
export function AlertBell() {
  const [since] = useState(() => performance.now());
  const isDue = useDelayed(AFTER_FIRST_SCREEN_MS);
  return <span className={classes.bell}>{isDue && <Bell since={since} />}</span>;
}
