import { useState } from 'react';
import type { VideoStats } from '../watch/readStats';

export const SHOWN_SECONDS = 60;

/** Statistics of the last minute since the component was mounted, one per second, oldest first. */
export function useStatsHistory(stats: VideoStats): readonly VideoStats[] {
  const [kept, setKept] = useState<readonly VideoStats[]>([]);
  if (kept.at(-1) === stats) return kept;
  const next = [...kept, stats].slice(-SHOWN_SECONDS);
  setKept(next);
  return next;
}
