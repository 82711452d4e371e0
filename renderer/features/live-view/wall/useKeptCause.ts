import { useEffect, useState } from 'react';
import { serverNow } from '../../../lib/serverTime';
import { useLiveAsOf } from '../../../live/liveState';
import type { Stage } from '../judge/evidence';
import { useHearing } from './hearing';
import type { TroubleFacts } from './trouble';

interface Ended {
  readonly cause: string;
  /** In ms since the epoch. */
  readonly at: number;
}

/**
 * Returns why a tile has no video, in a few words; null: not known. While the page hears nothing of the devices, that is what it heard last:
 * the reports run out then, but nothing has said that the camera works again. Video that plays says so itself. `stage`: where the cause lies.
 * A cause in the network between server and page is not kept: it was the first sign that the page loses its own connection.
 */
export function useKeptCause(
  cause: string | null,
  stage: Stage | null,
  { isOnline, state }: TroubleFacts,
): string | null {
  const [ended, setEnded] = useState<Ended | null>(null);
  // Video that plays has ended the cause for good, also where the page was last heard before that.
  if (ended !== null && state === 'live') setEnded(null);
  const isHeard = useHearing() === 'heard';
  const asOf = useLiveAsOf();
  useEffect(() => {
    if (cause === null || stage === 'network') return undefined;
    return () => setEnded({ cause, at: serverNow() });
  }, [cause, stage]);
  if (cause !== null || ended === null || isHeard || asOf === null) return cause;
  // What had ended before the last news was ended by news.
  return isOnline !== false && state !== 'live' && ended.at >= asOf ? ended.cause : null;
}
