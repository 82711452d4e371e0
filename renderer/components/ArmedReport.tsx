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

/** "Armed" while the report holds, then "Was armed": only outlined, but filled for a device that was lost. The age of the report has to stand elsewhere. */
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

/** "Armed" or "Was armed", by the age of a device's last report and by whether it is online. */
export function ArmedReport({ at, isOnline }: Props) {
  const isUnheard = useUnheardSince() !== null;
  const isPast = useTimed((now) => isUnheard || isOnline !== true || now - at > SUMMARY_STALE_MS);
  return <Armed isPast={isPast} isLost={isOnline === false && !isUnheard} />;
}
