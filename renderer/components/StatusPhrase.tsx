import { ageText } from '#app/domain/relativeTime';
import { useLostSince, useUnheardSince } from '../live/liveState';
import type { DeviceStatus } from '../live/useDeviceStatus';
import { fill } from '../lib/fill';
import { useTimeText } from '../lib/times';
import { useTimed } from '../lib/useNow';
import { StatusMark } from './StatusMark';
import classes from './StatusPhrase.module.css';
import { WORDS } from './statusWords';

/** The words that there is room for: "Online, no link for 15 s", "No link, 15 s", or "No link"; the rest is shown on hover. */
export type StatusRoom = 'full' | 'short' | 'word';

type Props = DeviceStatus & {
  /** False where its shape stands elsewhere. */
  readonly hasMark?: boolean;
  /** How long it has had no link, in words; null: it has one, or that is not known. */
  readonly silence?: string | null;
  /** How long it has been offline, in words; null: since `seenAt`. */
  readonly away?: string | null;
  readonly room?: StatusRoom;
};

/**
 * The one status of a device, as shape and words: "Online", "Online, no link for 15 s", "Offline, 4 d", "Never connected". "Armed" follows
 * it on every page: the list learns it later, and the status must not move then.
 */
export function StatusPhrase({
  isOnline,
  seenAt,
  shape,
  hasMark = true,
  silence = null,
  away = null,
  room = 'full',
}: Props) {
  const isLost = useLostSince() !== null;
  // Without a connection the last known status is shown, but not in green.
  const heard = useUnheardSince() !== null && isOnline ? 'unknown' : shape;
  const since = isOnline === false ? seenAt : null;
  const noLink = (size: StatusRoom) => isOnline && silence !== null && fill(WORDS.noLink[size], { age: silence });
  const present = isOnline ? WORDS.online : WORDS.neverConnected;
  const unknown = isLost ? WORDS.unknown : WORDS.checking;
  const none = noLink(room) || (isOnline === null ? unknown : present);
  const words = useTimed((now) =>
    since === null ? none : fill(WORDS.offline[room], { age: away ?? ageText(since, now) }),
  );
  const absolute = useTimeText();
  const title = since === null ? noLink('full') || undefined : fill(WORDS.lastSeen, { time: absolute(since) });
  return (
    <span className={classes.phrase}>
      {hasMark && <StatusMark shape={noLink('full') ? 'limited' : heard} />}
      <span className="numeric" title={title}>
        {words}
      </span>
    </span>
  );
}
