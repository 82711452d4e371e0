import { useEffect, useState } from 'react';

/** Counts up every so many seconds, unless a user is there or the page is hidden; stands still without a time. */
export function useTurn(everyS: number | null, isHeld: () => boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (everyS === null) return undefined;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible' && !isHeld()) setTurn((now) => now + 1);
    }, everyS * 1000);
    return () => window.clearInterval(timer);
  }, [everyS, isHeld]);
  return turn;
}
