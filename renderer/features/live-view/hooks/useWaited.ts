import { ageText } from '#app/domain/relativeTime';
import { useEffect, useState } from 'react';
import { onTick } from '../../../lib/ticker';

const TICK_MS = 500;
/** Shorter waits are usual. */
const LONG_MS = 8000;

/** Returns how long something has taken so far, as "12 s"; null for a usual time, and when nothing is waited for. */
export function useWaited(isWaiting: boolean): string | null {
  const [age, setAge] = useState<string | null>(null);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const from = performance.now();
    const stop = onTick(TICK_MS, () => {
      const ms = performance.now() - from;
      if (ms >= LONG_MS) setAge(ageText(0, ms));
    });
    return () => {
      stop();
      setAge(null);
    };
  }, [isWaiting]);
  return isWaiting ? age : null;
}
