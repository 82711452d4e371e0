import { ageText } from '#app/domain/relativeTime';
import { useLostSince } from '../live/liveState';
import type { DeviceStatus } from '../live/useDeviceStatus';
import { fill } from '../lib/fill';
import { useTimeText } from '../lib/times';
import { useTimed } from '../lib/useNow';
import { StatusMark } from './StatusMark';
import classes from './StatusPhrase.module.css';
import { WORDS } from './statusWords';

type Props = DeviceStatus & {
  /** False where its shape stands elsewhere. */
  readonly hasMark?: boolean;
};

/** The one status of a device, as shape and words: "Online", "Offline, 4 d", "Never connected". */
export function StatusPhrase({ isOnline, seenAt, shape, hasMark = true }: Props) {
  const isLost = useLostSince() !== null;
  const since = isOnline === false ? seenAt : null;
  const present = isOnline ? WORDS.online : WORDS.neverConnected;
  const unknown = isLost ? WORDS.unknown : WORDS.checking;
  const none = isOnline === null ? unknown : present;
  const words = useTimed((now) => (since === null ? none : fill(WORDS.offlineFor, { age: ageText(since, now) })));
  const absolute = useTimeText();
  return (
    <span className={classes.phrase}>
      {hasMark && <StatusMark shape={shape} />}
      <span className="numeric" title={since === null ? undefined : fill(WORDS.lastSeen, { time: absolute(since) })}>
        {words}
      </span>
    </span>
  );
}
