import { useEffect, useState } from 'react';

/**
 * Counts up every so many seconds, unless a user is there or the page is hidden; stands still without a time. From 0 again
 * whenever it is turned on or off.
 */
export function useTurn(isOn: boolean, everyS: number | null, isHeld: () => boolean): number {
  const [turn, setTurn] = useState(0);
  const [wasOn, setWasOn] = useState(isOn);
  if (wasOn !== isOn) {
    setWasOn(isOn);
    setTurn(0);
  }
  useEffect(() => {
    if (!isOn || everyS === null) return undefined;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible' && !isHeld()) setTurn((now) => now + 1);
    }, everyS * 1000);
    return () => window.clearInterval(timer);
  }, [isOn, everyS, isHeld]);
  return turn;
}
