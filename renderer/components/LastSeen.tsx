import { clampLastSeen } from '#app/domain/device';
import { relativeTime } from '#app/domain/relativeTime';
import { fill } from '../lib/fill';
import { useTimeText } from '../lib/times';
import { useTimed } from '../lib/useNow';
import { useLiveAsOf } from '../live/liveState';
import { WORDS } from './statusWords';

/** "Last seen 3 min ago", renewed each second and never ahead of the clock (`spec.md` §2); the exact time on hover. */
export function LastSeen({ at, isOnline }: { readonly at: number | null; readonly isOnline: boolean }) {
  if (isOnline) return <Connected />;
  return at === null ? <span>{WORDS.neverSeen}</span> : <Ticking at={at} />;
}

function Ticking({ at }: { readonly at: number }) {
  const seen = useTimed((now) => clampLastSeen(at, now));
  const title = useTimeText(seen);
  const words = useTimed((now) => fill(WORDS.lastSeen, { time: relativeTime(at, now) }));
  return (
    <time dateTime={new Date(seen).toISOString()} title={title} className="numeric">
      {words}
    </time>
  );
}

/** A device that is there; once the stream is lost, only that it was there until then. */
function Connected() {
  const asOf = useLiveAsOf();
  return asOf === null ? <span>{WORDS.connectedNow}</span> : <Ticking at={asOf} />;
}
