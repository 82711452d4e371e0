import { ageText } from '#app/domain/relativeTime';
import { useLostSince, useUnheardSince } from '../live/liveState';
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
  /** How long it has had no link, in words; null: it has one, or that is not known. */
  readonly silence?: string | null;
  /** Where there is little room: "No link, 1 min", with the whole words on hover. */
  readonly isShort?: boolean;
  /** Where there is room for one word: "No link" or "Offline", with the rest on hover. */
  readonly isWord?: boolean;
};

/** The one status of a device, as shape and words: "Online", "Online, no link for 15 s", "Offline, 4 d", "Never connected". */
export function StatusPhrase(props: Props) {
  const { isOnline, seenAt, shape, hasMark = true, silence = null, isShort = false, isWord = false } = props;
  const isLost = useLostSince() !== null;
  // Without a connection the last known status is shown, but not in green.
  const heard = useUnheardSince() !== null && isOnline ? 'unknown' : shape;
  const since = isOnline === false ? seenAt : null;
  const noLink = isOnline && silence !== null ? fill(WORDS.onlineNoLink, { age: silence }) : null;
  const short = isWord ? WORDS.noLink : isShort ? WORDS.noLinkFor : WORDS.onlineNoLink;
  const online = silence === null ? WORDS.online : fill(short, { age: silence });
  const present = isOnline ? online : WORDS.neverConnected;
  const unknown = isLost ? WORDS.unknown : WORDS.checking;
  const none = isOnline === null ? unknown : present;
  const offline = isWord ? WORDS.offline : WORDS.offlineFor;
  const words = useTimed((now) => (since === null ? none : fill(offline, { age: ageText(since, now) })));
  const absolute = useTimeText();
  const title = since === null ? (noLink ?? undefined) : fill(WORDS.lastSeen, { time: absolute(since) });
  return (
    <span className={classes.phrase}>
      {hasMark && <StatusMark shape={noLink === null ? heard : 'limited'} />}
      <span className="numeric" title={title}>
        {words}
      </span>
    </span>
  );
}

interface UnknownProps {
  /** In ms since the epoch; 0: it was never known. */
  readonly since: number;
  /** Where there is little room: "Unknown, 6 s". */
  readonly isShort?: boolean;
  /** Where there is room for one word: "Unknown", with the time on hover. */
  readonly isWord?: boolean;
}

/** Replaces the status while this page has no connection: "Unknown for 6 s". */
export function UnknownStatus({ since, isShort = false, isWord = false }: UnknownProps) {
  const text = since === 0 || isWord ? WORDS.unknown : isShort ? WORDS.unknownShort : WORDS.unknownFor;
  const words = useTimed((now) => fill(text, { age: ageText(since, now) }));
  const absolute = useTimeText();
  return (
    <span className={classes.phrase}>
      <StatusMark shape="unknown" />
      <span className="numeric" title={since === 0 ? undefined : fill(WORDS.lastKnown, { time: absolute(since) })}>
        {words}
      </span>
    </span>
  );
}
