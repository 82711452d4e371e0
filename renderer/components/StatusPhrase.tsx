import { ageText } from '#app/domain/relativeTime';
import { useLostSince } from '../live/liveState';
import type { DeviceStatus } from '../live/useDeviceStatus';
import { fill } from '../lib/fill';
import { useTimeText } from '../lib/times';
import { useTimed } from '../lib/useNow';
import { StatusMark } from './StatusMark';
import classes from './StatusPhrase.module.css';
import { WORDS } from './statusWords';

/** The one status of a device, as shape and words: "Online", "Offline, 4 d", "Never connected". */
export function StatusPhrase({ isOnline, seenAt, shape }: DeviceStatus) {
  return (
    <span className={classes.phrase}>
      <StatusMark shape={shape} />
      {isOnline === false && seenAt !== null ? <OfflineSince at={seenAt} /> : <Word isOnline={isOnline} />}
    </span>
  );
}

function Word({ isOnline }: Pick<DeviceStatus, 'isOnline'>) {
  const isLost = useLostSince() !== null;
  if (isOnline === null) return <span>{isLost ? WORDS.unknown : WORDS.checking}</span>;
  return <span>{isOnline ? WORDS.online : WORDS.neverConnected}</span>;
}

function OfflineSince({ at }: { readonly at: number }) {
  const words = useTimed((now) => fill(WORDS.offlineFor, { age: ageText(at, now) }));
  const time = useTimeText(at);
  return (
    <span className="numeric" title={fill(WORDS.lastSeen, { time })}>
      {words}
    </span>
  );
}
