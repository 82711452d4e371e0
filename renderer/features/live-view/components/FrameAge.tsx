import { useEffect, useState } from 'react';
import { onTick } from '../../../lib/ticker';
import { STAGE } from '../words/stage';

const TICK_MS = 250;

/** Age of the last frame; absent before the first. `since` is in ms by the monotonic clock. */
export function FrameAge({ since }: { readonly since: () => number | null }) {
  const [age, setAge] = useState<number | null>(null);
  useEffect(() => {
    const measure = () => {
      const at = since();
      setAge(at === null ? null : Math.floor((performance.now() - at) / 1000));
    };
    measure();
    return onTick(TICK_MS, measure);
  }, [since]);
  return age === null || age < 1 ? null : <p>{STAGE.lastFrame({ seconds: age })}</p>;
}
