import { ageText } from '#app/domain/relativeTime';
import { useEffect, useState } from 'react';
import { onTick } from '../../../lib/ticker';

const TICK_MS = 500;
/** A younger frame counts as new. */
const LEAST_MS = 1000;

/** Age of the last frame in words, "12 s"; null where there never was one, or it is new. `lastFrameAt` is in ms by the monotonic clock. */
export function useFrameAge(lastFrameAt: (() => number | null) | null): string | null {
  const [age, setAge] = useState<string | null>(null);
  useEffect(() => {
    if (!lastFrameAt) return undefined;
    const look = () => {
      const at = lastFrameAt();
      const ms = at === null ? 0 : performance.now() - at;
      setAge(ms < LEAST_MS ? null : ageText(0, ms));
    };
    look();
    return onTick(TICK_MS, look);
  }, [lastFrameAt]);
  return lastFrameAt ? age : null;
}
