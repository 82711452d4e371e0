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
  /** How long its vehicle has sent no message, in words; null: it sends, or that is not known. */
  readonly silence?: string | null;
};

/** The one status of a device, as shape and words: "Online", "Online, no link for 15 s", "Offline, 4 d", "Never connected". */
export function StatusPhrase({ isOnline, seenAt, shape, hasMark = true, silence = null }: Props) {
  const isLost = useLostSince() !== null;
  const since = isOnline === false ? seenAt : null;
  const online = silence === null ? WORDS.online : fill(WORDS.onlineNoLink, { age: silence });
  const present = isOnline ? online : WORDS.neverConnected;
  const unknown = isLost ? WORDS.unknown : WORDS.checking;
  const none = isOnline === null ? unknown : present;
  const words = useTimed((now) => (since === null ? none : fill(WORDS.offlineFor, { age: ageText(since, now) })));
  const absolute = useTimeText();
  return (
    <span className={classes.phrase}>
      {hasMark && <StatusMark shape={isOnline && silence !== null ? 'limited' : shape} />}
      <span className="numeric" title={since === null ? undefined : fill(WORDS.lastSeen, { time: absolute(since) })}>
        {words}
      </span>
    </span>
  );
}
