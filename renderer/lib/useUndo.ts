import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { serverNow } from './serverTime';

/**
 * Runs something final only after a while in which it can be undone; at once when the page is left before. `until` is when
 * it runs, in ms since the epoch, or null while nothing is about to.
 */
export function useUndo(ms: number, run: () => void) {
  const [until, setUntil] = useState<number | null>(null);
  const isPending = useRef(false);
  const finish = useEffectEvent(() => {
    if (!isPending.current) return;
    isPending.current = false;
    setUntil(null);
    run();
  });
  useEffect(() => {
    if (until === null) return undefined;
    const end = () => finish();
    const timer = window.setTimeout(end, until - serverNow());
    window.addEventListener('pagehide', end);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('pagehide', end);
    };
  }, [until]);
  useEffect(() => () => finish(), []);
  return {
    until,
    begin: () => {
      isPending.current = true;
      setUntil(serverNow() + ms);
    },
    undo: () => {
      isPending.current = false;
      setUntil(null);
    },
  };
}
