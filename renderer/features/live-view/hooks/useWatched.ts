import { useCallback, useState } from 'react';
import { withNewest } from '../statsHistory';
import type { VideoStats } from '../watch/readStats';
import type { Watched } from './useStage';

type WithPast = Watched & { readonly past: readonly VideoStats[] };

/** The state of the video on the page with the statistics of its last minute, and how the stage reports them. */
export function useWatched(): readonly [WithPast | null, (watched: Watched) => void] {
  const [watched, setWatched] = useState<WithPast | null>(null);
  const note = useCallback((next: Watched) => {
    setWatched((before) => ({
      ...next,
      past: withNewest(before?.stream === next.stream ? before.past : [], next.stats),
    }));
  }, []);
  return [watched, note];
}
