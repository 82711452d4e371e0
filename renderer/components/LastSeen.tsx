import { clampLastSeen } from '#app/domain/device';
import { relativeTime } from '#app/domain/relativeTime';
import { fill } from '../lib/fill';
import { useTimeText } from '../lib/times';
import { useTimed } from '../lib/useNow';
import { useLiveAsOf } from '../live/liveState';
import { WORDS } from './statusWords';

interface Props {
  readonly at: number | null;
  readonly isOnline: boolean;
}

/**
 * "Last seen 3 min ago", renewed each second and never ahead of the clock (specification §2); the exact time on hover. One element
 * whatever it says: another one would cost a list in which devices come and go half as much again.
 */
export function LastSeen({ at, isOnline }: Props) {
  const asOf = useLiveAsOf();
  // Of a device that is there, once the stream is lost: only that it was there until then.
  const since = isOnline ? asOf : at;
  const none = isOnline ? WORDS.connectedNow : WORDS.neverSeen;
  const words = useTimed((now) => (since === null ? none : fill(WORDS.lastSeen, { time: relativeTime(since, now) })));
  const seen = useTimed((now) => (since === null ? null : clampLastSeen(since, now)));
  const absolute = useTimeText();
  return (
    <span title={seen === null ? undefined : absolute(seen)} className="numeric">
      {words}
    </span>
  );
}
