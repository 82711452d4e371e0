import { useEffect, useState } from 'react';

/** Whether a time (ms since the epoch) lies more than `limitMs` back; renders the caller only when that changes. */
export function useIsOlder(at: number, limitMs: number): boolean {
  const [isOlder, setIsOlder] = useState(() => Date.now() - at > limitMs);
  useEffect(() => {
    let timer = 0;
    const look = () => {
      const left = at + limitMs - Date.now();
      setIsOlder(left < 0);
      if (left >= 0) timer = window.setTimeout(look, left + 1);
    };
    look();
    // Timers of a hidden or sleeping page come late.
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [at, limitMs]);
  return isOlder;
}
