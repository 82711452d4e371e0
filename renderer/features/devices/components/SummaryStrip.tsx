import type { Device } from '#app/domain/device';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { StatusMark } from '../../../components/StatusMark';
import { cx } from '../../../lib/cx';
import { useClockText } from '../../../lib/times';
import { useLiveAsOf } from '../../../live/liveState';
import { useCounts } from '../hooks/useCounts';
import type { ListView, Show } from '../listView';
import { WORDS } from '../words';
import classes from './ListTools.module.css';

interface Props {
  /** Null: not known yet. */
  readonly devices: readonly Device[] | null;
  /** Stands in their place. */
  readonly note: ReactNode;
  readonly view: ListView;
  readonly onChange: (change: Partial<ListView>) => void;
}

const NONE: readonly Device[] = [];

/** How many devices are in which state; each number shows only those. */
export function SummaryStrip({ devices, note, view, onChange }: Props) {
  const known = useCounts(devices ?? NONE);
  const counts = devices && known;
  const asOf = useLiveAsOf();
  const clock = useClockText();
  const isOld = asOf !== null && typeof counts?.online === 'number';
  // Room for as many digits as any of them can have, so that a number which comes or grows moves nothing.
  const minWidth = `${String(counts?.all ?? 0).length}ch`;
  const chip = (
    show: Show | null,
    count: number | null | undefined,
    words: string,
    sign?: ReactNode,
    tone?: string,
  ) => (
    <Button
      look="count"
      data-tone={tone}
      aria-pressed={view.status === show}
      onClick={() => onChange({ status: view.status === show ? null : show })}
    >
      {sign}
      <strong className={classes.figure} style={{ minWidth }}>
        {count ?? '–'}
      </strong>
      <span>{words}</span>
    </Button>
  );
  const needy = counts?.attention;
  return (
    <div
      role="group"
      aria-label={WORDS.strip}
      className={cx(classes.strip, counts === null && classes.pending, asOf !== null && classes.stale)}
    >
      {chip(null, counts?.all, WORDS.all)}
      {chip('online', counts?.online, WORDS.online, <StatusMark shape="online" />)}
      {chip('offline', counts?.offline, WORDS.offline, <StatusMark shape="offline" />)}
      {chip('attention', needy, WORDS.attention(needy), <Icon name="warning" size={16} />, needy ? 'warn' : undefined)}
      {Boolean(counts?.armed) && chip('armed', counts?.armed, WORDS.armed, undefined, 'bad')}
      {note}
      {isOld && <span className={classes.asOf}>{WORDS.asOf(clock(asOf))}</span>}
    </div>
  );
}
