import { ageText } from '#app/domain/relativeTime';
import { SUMMARY_STALE_MS } from '../api/useSummaries';
import { fill } from '../lib/fill';
import { useTimed } from '../lib/useNow';
import { useUnheardSince } from '../live/liveState';
import { Badge } from './Badge';
import { WORDS } from './deviceWords';

interface Props {
  /** When the device last reported that it is armed, in ms since the epoch by the server's time. */
  readonly at: number;
  /** Null while unknown. */
  readonly isOnline: boolean | null;
}

/** "Armed" by a device's last report; with its age once it may no longer hold, and then only outlined, but red for a device that has gone. */
export function ArmedReport({ at, isOnline }: Props) {
  const isUnheard = useUnheardSince() !== null;
  const age = useTimed((now) => {
    const isPast = isUnheard || isOnline !== true || now - at > SUMMARY_STALE_MS;
    return isPast ? ageText(at, now) : '';
  });
  if (age === '') return <Badge tone="armed">{WORDS.armed}</Badge>;
  return <Badge tone={isOnline === false && !isUnheard ? 'armed' : 'bad'}>{fill(WORDS.armedAgo.full, { age })}</Badge>;
}
