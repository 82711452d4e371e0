import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { can } from '#app/domain/role';
import { useCurrentDevice } from '../../../../api/CurrentDeviceContext';
import { MoreIcon } from '../../../../components/MoreIcon';
import { useTimes } from '../../../../lib/display';
import { logsPath } from '../../../../lib/logsPath';
import { isError, type Text } from '../../../../live/device/texts';
import { useFeed } from '../../../../live/device/FeedContext';
import { sinceEpoch } from '../../format';
import { RAIL, SEVERITIES } from '../../words/rail';
import classes from './Notes.module.css';

/** Errors and worse stay this long over the video. */
const PINNED_MS = 10_000;

/** The vehicle's last error, over the video; links to the logs of that minute for users who may read them. */
export function PinnedError() {
  const last = useStore(useFeed().store, ({ statustext }) => statustext?.value.find(isError) ?? null);
  const [gone, setGone] = useState<typeof last>(null);
  // An error with the focus or under the pointer stays; the next one is shown above it.
  const [held, setHeld] = useState<typeof last>(null);
  const { role } = useCurrentDevice();
  // A repeated error is another text with the same id.
  const isHeld = last !== null && held?.id === last.id;
  useEffect(() => {
    if (!last || isHeld) return undefined;
    const left = last.heardAt + PINNED_MS - performance.now();
    const timer = window.setTimeout(() => setGone(last), Math.max(0, left));
    return () => window.clearTimeout(timer);
  }, [last, isHeld]);
  const shown = gone === last ? null : last;
  if (!can(role, 'readLogs'))
    return (
      shown && (
        <p className={classes.pinned}>
          <Words text={shown} />
        </p>
      )
    );
  return [shown, shown && isHeld ? null : held].map(
    (text) =>
      text && (
        <p key={text.id}>
          <ToLogs
            text={text}
            onHold={() => setHeld(text)}
            onRelease={() => setHeld((now) => (now?.id === text.id ? null : now))}
          />
        </p>
      ),
  );
}

/** Unlike "Armed", which is red all over and has a triangle: words in white after the mark of an error. */
function Words({ text: { severity, text } }: { readonly text: Text }) {
  return (
    <>
      <span className={classes.mark}>
        <MoreIcon name="error" size={16} />
        <span className="visually-hidden">{`${SEVERITIES[severity] ?? ''} `}</span>
      </span>
      <span>{text}</span>
    </>
  );
}

interface LinkProps {
  readonly text: Text;
  readonly onHold: () => void;
  readonly onRelease: () => void;
}

function ToLogs({ text, onHold, onRelease }: LinkProps) {
  const times = useTimes();
  const { id } = useCurrentDevice();
  const at = sinceEpoch(text.heardAt);
  return (
    <Link
      className={classes.pinned}
      to={logsPath(id, at)}
      title={RAIL.logsAt(times.clock(at))}
      onFocus={onHold}
      onBlur={onRelease}
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
    >
      <Words text={text} />
    </Link>
  );
}
