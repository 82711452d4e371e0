import { Icon } from '../components/Icon';
import { MoreIcon } from '../components/MoreIcon';
import { OneOf } from '../components/OneOf';
import { fill } from '../lib/fill';
import classes from './Resource.module.css';
import { useShortTime } from './useReportedTimes';
import { WORDS } from './words';

interface Props {
  readonly isOffline: boolean;
  /** When the device was last online and when it reported its values, in ms since the epoch; null if unknown. */
  readonly since: number | null;
  readonly reportedAt: number | null;
  /** When the server was last heard, in ms since the epoch, while its connection is lost (0: never); null otherwise. */
  readonly lostSince: number | null;
  /** The server keeps these settings, so that there is nothing to say while it is there: only the room is held. */
  readonly isKept?: boolean;
  /** The user may edit, so that the note also says what becomes of edits while the server is away. */
  readonly mayChange?: boolean;
}

/** Shows when the device reported the page's values, since when it is offline, and how old the page is while the server is away. */
export function PresenceNote(props: Props) {
  const { isOffline, since, reportedAt, lostSince, isKept = false, mayChange = false } = props;
  const write = useShortTime();
  const reported = reportedAt === null ? null : write(reportedAt);
  const online = reported === null ? null : fill(WORDS.reported, { reported });
  const offline =
    since === null || reported === null ? WORDS.offline : fill(WORDS.offlineSince, { since: write(since), reported });
  const isLost = lostSince !== null;
  const knownAt = lostSince || reportedAt;
  const lostText = mayChange ? WORDS.lostDraft : isKept ? WORDS.lostKept : WORDS.lostAsOf;
  const lost = knownAt === null ? null : fill(lostText, { time: write(knownAt) });
  return (
    <span className={classes.presence} data-offline={isOffline || isLost} data-empty={isKept && !isLost}>
      {isOffline || isLost ? <Icon name="warning" size={16} /> : <MoreIcon name="info" size={16} />}
      {isKept ? lost : <OneOf texts={[online, offline, lost]} shown={isLost ? 2 : isOffline ? 1 : 0} />}
    </span>
  );
}
