import type { Device } from '#app/domain/device';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { Icon, IconShape } from '../../../components/Icon';
import { StatusMark } from '../../../components/StatusMark';
import { cx } from '../../../lib/cx';
import { useClockText } from '../../../lib/times';
import { useLiveAsOf, useLostSince, useUnheardSince } from '../../../live/liveState';
import { useCounts, type Counts } from '../hooks/useCounts';
import { currentLookup } from '../hooks/useShownDevices';
import { DEFAULT_SORT, type ListView, type Show } from '../listView';
import { order } from '../order';
import { WORDS } from '../words';
import classes from './ListTools.module.css';

interface Props {
  /** Null while unknown. */
  readonly devices: readonly Device[] | null;
  /** Replaces the counts. */
  readonly note: ReactNode;
  readonly view: ListView;
  readonly onChange: (change: Partial<ListView>) => void;
}

const NONE: readonly Device[] = [];

/** The number of devices in each state. A click on a number shows only those devices. */
export function SummaryStrip({ devices, note, view, onChange }: Props) {
  const known = useCounts(devices ?? NONE, view);
  const counts = devices && known;
  const asOf = useLiveAsOf();
  const clock = useClockText();
  // Without news of the devices, the counts turn grey, as the rows do.
  const isPast = useUnheardSince() !== null;
  // Also shown beside "–": the time at which the status was last known.
  const isOld = asOf !== null && counts !== null;
  const chip = (
    show: Show | null,
    count: number | null | undefined,
    words: ReactNode,
    sign?: ReactNode,
    tone?: string,
  ) => (
    <Button
      look="count"
      data-tone={isPast ? undefined : tone}
      aria-pressed={view.status === show}
      onClick={() => onChange({ status: view.status === show ? null : show })}
    >
      {sign}
      <strong>{count ?? '–'}</strong>
      <span>{words}</span>
    </Button>
  );
  const needy = counts?.attention;
  return (
    <div
      role="group"
      aria-label={WORDS.strip}
      className={cx(
        classes.strip,
        counts === null && classes.pending,
        asOf !== null && classes.stale,
        isPast && classes.past,
      )}
      // With more digits, signs replace the words at a wider window already.
      data-digits={String(counts?.all ?? 0).length}
    >
      {chip(null, counts?.all, WORDS.all)}
      {chip(
        'online',
        counts?.online,
        WORDS.online,
        <StatusMark shape={counts?.online === null ? 'unknown' : 'online'} />,
      )}
      {chip('offline', counts?.offline, WORDS.offline, <StatusMark shape="offline" />)}
      {chip('attention', needy, WORDS.needy(needy), <Icon name="warning" size={16} />, needy ? 'warn' : undefined)}
      {counts !== null &&
        counts.armed > 0 &&
        chip('armed', counts.armed, <Armed isPast={isPast} {...counts} />, undefined, 'bad')}
      {/* In the reversed order, a click would sort them to the end. */}
      {view.sort === DEFAULT_SORT && !view.isReversed && devices && counts && counts.fresh > 0 && (
        <Fresh count={counts.fresh} isDire={counts.isFreshDire && !isPast} devices={devices} isByTag={view.isByTag} />
      )}
      {note}
      {isOld && <span className={classes.asOf}>{WORDS.asOf(clock(asOf))}</span>}
    </div>
  );
}

/** "armed" or "were armed", and how many of them are lost: one that is lost has not landed. Seen only where there is room. */
function Armed({ isPast, armed, lost }: Pick<Counts, 'armed' | 'lost'> & { readonly isPast: boolean }) {
  return (
    <>
      {isPast ? WORDS.wasArmed(armed) : WORDS.armed}
      {lost > 0 && <span className={classes.lost}>{WORDS.lostOf(lost, armed)}</span>}
    </>
  );
}

interface FreshProps {
  readonly count: number;
  /** One of them was lost while armed, or has a critical alert. */
  readonly isDire: boolean;
  readonly devices: readonly Device[];
  readonly isByTag: boolean;
}

/** The number of devices that came to need attention since the list was sorted. A click sorts them to the top, so that no row moves by itself. */
function Fresh({ count, isDire, devices, isByTag }: FreshProps) {
  const isLost = useLostSince() !== null;
  const putFirst = () => {
    order.renew(devices, currentLookup(isLost));
    if (!isByTag) window.scrollTo(0, 0);
  };
  return (
    <span className={classes.fresh}>
      <Button
        look="dense"
        data-tone={isDire ? 'bad' : undefined}
        aria-label={WORDS.freshHint(count)}
        title={WORDS.freshHint(count)}
        onClick={putFirst}
      >
        <IconShape path="M10 16V4M5 9l5-5 5 5" size={14} />
        {WORDS.fresh(count)}
      </Button>
    </span>
  );
}
