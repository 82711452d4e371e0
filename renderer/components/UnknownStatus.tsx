import { ageText } from '#app/domain/relativeTime';
import { fill } from '../lib/fill';
import { serverNow } from '../lib/serverTime';
import { useTimeText } from '../lib/times';
import { useTicked } from '../lib/useTicked';
import { WORDS } from './deviceWords';
import { StatusMark } from './StatusMark';
import type { StatusRoom } from './StatusPhrase';
import classes from './StatusPhrase.module.css';

interface Props {
  /** In ms since the epoch; 0: it was never known. */
  readonly since: number;
  readonly room: StatusRoom;
  /** False where its shape stands elsewhere. */
  readonly hasMark?: boolean;
}

/** Replaces the status while this page has no connection: "Unknown for 6 s". */
export function UnknownStatus({ since, room, hasMark = true }: Props) {
  const text = WORDS.unknownFor[since === 0 ? 'word' : room];
  const words = useTicked(() => fill(text, { age: ageText(since, serverNow()) }));
  const absolute = useTimeText();
  return (
    <span className={classes.phrase}>
      {hasMark && <StatusMark shape="unknown" />}
      <span className="numeric" title={since === 0 ? undefined : fill(WORDS.lastKnown, { time: absolute(since) })}>
        {words}
      </span>
    </span>
  );
}
