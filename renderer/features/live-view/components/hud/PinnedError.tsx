import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { can } from '#app/domain/role';
import { useCurrentDevice } from '../../../../api/CurrentDeviceContext';
import { MoreIcon } from '../../../../components/MoreIcon';
import { useTimes } from '../../../../lib/display';
import { logsPath } from '../../../../lib/logsPath';
import { serverTimeOf } from '../../../../lib/serverTime';
import { isError, type Text } from '../../../../live/device/texts';
import { useFeed } from '../../../../live/device/FeedContext';
import { RAIL, SEVERITIES } from '../../words/rail';
import classes from './Notes.module.css';

/** Errors and worse stay this long over the video. */
const PINNED_MS = 10_000;

const NONE: readonly Text[] = [];

/** The worst error of the last ten seconds, the newest of several; null: none. A lesser one must not hide an emergency. */
function usePinned(heldId: number | null): { readonly shown: Text | null; readonly held: Text | null } {
  const texts = useStore(useFeed().store, ({ statustext }) => statustext?.value ?? NONE);
  /** Errors heard until then, by the monotonic clock, have had their time. */
  const [goneUntil, setGoneUntil] = useState(() => performance.now() - PINNED_MS);
  let shown: Text | null = null;
  for (const text of texts)
    if (isError(text) && text.heardAt > goneUntil && text.id !== heldId && (!shown || text.severity < shown.severity))
      shown = text;
  const heardAt = shown?.heardAt ?? null;
  useEffect(() => {
    if (heardAt === null) return undefined;
    const end = () => setGoneUntil(Math.max(heardAt, performance.now() - PINNED_MS));
    const timer = window.setTimeout(end, Math.max(0, heardAt + PINNED_MS - performance.now()));
    return () => window.clearTimeout(timer);
  }, [heardAt]);
  return { shown, held: texts.find(({ id }) => id === heldId) ?? null };
}

/** The vehicle's worst present error, over the video; links to the logs of that minute for users who may read them. */
export function PinnedError() {
  // An error with the focus or under the pointer stays; the next one is shown above it.
  const [heldId, setHeldId] = useState<number | null>(null);
  const { shown, held } = usePinned(heldId);
  const { role } = useCurrentDevice();
  if (!can(role, 'readLogs'))
    return (
      shown && (
        <p className={classes.pinned}>
          <Words text={shown} />
        </p>
      )
    );
  return [shown, held].map(
    (text) =>
      text && (
        <p key={text.id}>
          <ToLogs
            text={text}
            onHold={() => setHeldId(text.id)}
            onRelease={() => setHeldId((now) => (now === text.id ? null : now))}
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
  const at = serverTimeOf(text.heardAt);
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
