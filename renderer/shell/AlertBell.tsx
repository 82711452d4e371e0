import { useEffect, useState } from 'react';
import { lazyPart } from '../components/lazyPart';
import { AFTER_FIRST_SCREEN_MS } from '../lib/afterFirstScreen';
import { useDelayed } from '../lib/useDelayed';
import classes from './Header.module.css';
import { WORDS } from './signedInWords';

/** After a failed load, how often the script is asked for again, in ms. */
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

/** The place of the bell, so that nothing moves when it comes. */
export function AlertBell() {
  const [since] = useState(() => performance.now());
  const isDue = useDelayed(AFTER_FIRST_SCREEN_MS);
  return <span className={classes.bell}>{isDue && <Bell since={since} />}</span>;
}
