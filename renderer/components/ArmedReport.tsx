import type { ReactNode } from 'react';
import { SUMMARY_STALE_MS } from '../api/useSummaries';
import { useTimed } from '../lib/useNow';
import { useUnheardSince } from '../live/liveState';
import { Badge } from './Badge';
import { WORDS } from './deviceWords';

interface ArmedProps {
  /** The report may no longer hold. */
  readonly isPast: boolean;
  /** The device was lost since that report. */
  readonly isLost?: boolean;
  readonly title?: string | undefined;
  /** Stands before "Armed". */
  readonly sign?: ReactNode;
}

/** "Armed" while the report holds, then "Was armed": only outlined, but filled for a device that was lost. It has no age. */
export function Armed({ isPast, isLost = false, title, sign }: ArmedProps) {
  return (
    <Badge tone={isPast && !isLost ? 'bad' : 'armed'} title={title}>
      {!isPast && sign}
      {isPast ? WORDS.wasArmed : WORDS.armed}
    </Badge>
  );
}

interface Props {
  /** When the device last reported that it is armed, in ms since the epoch by the server's time. */
  readonly at: number;
  /** Null while unknown. */
  readonly isOnline: boolean | null;
}

/** The same by a device's report in the list. */
export function ArmedReport({ at, isOnline }: Props) {
  const isUnheard = useUnheardSince() !== null;
  const isPast = useTimed((now) => isUnheard || isOnline !== true || now - at > SUMMARY_STALE_MS);
  return <Armed isPast={isPast} isLost={isOnline === false && !isUnheard} />;
}
