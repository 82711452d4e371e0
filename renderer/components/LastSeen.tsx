import { clampLastSeen } from '#app/domain/device';
import { absoluteTime, relativeTime } from '#app/domain/relativeTime';
import { useLiveAsOf } from '../live/liveState';
import { useTimed } from '../lib/useNow';

/** "Last seen 3 min ago", renewed each second and never ahead of the clock (`spec.md` §2); the exact time on hover. */
export function LastSeen({ at, isOnline }: { readonly at: number | null; readonly isOnline: boolean }) {
  if (isOnline) return <Connected />;
  return at === null ? <span>Never seen</span> : <Ticking at={at} />;
}

function Ticking({ at }: { readonly at: number }) {
  const seen = useTimed((now) => clampLastSeen(at, now));
  const words = useTimed((now) => relativeTime(at, now));
  return (
    <time dateTime={new Date(seen).toISOString()} title={absoluteTime(seen)} className="numeric">
      Last seen {words}
    </time>
  );
}

/** A device that is there; once the stream is lost, only that it was there until then. */
function Connected() {
  const asOf = useLiveAsOf();
  return asOf === null ? <span>Connected now</span> : <Ticking at={asOf} />;
}
