import { ProgressBar } from '../../../components/ProgressBar';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { byteCount } from '../../../lib/quantity';
import { useTimed } from '../../../lib/useNow';
import { useIsStale } from '../../../live/device/useTopic';
import { MONTHS, WORDS } from '../words';
import classes from './Modem.module.css';
import { NEAR, useDataUse } from './useDataUse';

/** The last start of a month that begins on this day, as "1 November". `today` as "2026-11-21". */
function lastStart(day: number, today: string): string {
  const [, month = 1, date = 1] = today.split('-').map(Number);
  const isThisMonth = date >= day;
  return `${day} ${MONTHS[(month + (isThisMonth ? 11 : 10)) % 12] ?? ''}`;
}

/** How much data the device has used in the present month, and how much of its cap. */
export function DataUse() {
  const isStale = useIsStale('modem');
  const { bytes, capBytes, day, part } = useDataUse();
  const times = useTimes();
  const date = useTimed((now) => (day === null ? '' : lastStart(day, times.day(now))));
  const used = byteCount(bytes);
  if (used === null) return null;
  if (capBytes === null || part === null) {
    const text = day === null ? fill(WORDS.usedUndated, { used }) : fill(WORDS.usedPlain, { used, date });
    return (
      <p className={classes.reported} data-stale={isStale}>
        {text}
      </p>
    );
  }
  const warning = part >= 1 ? WORDS.capReached : part >= NEAR ? WORDS.capNear : null;
  return (
    <div className={classes.use} data-stale={isStale}>
      <p>{fill(WORDS.usedOf, { used, cap: byteCount(capBytes), date })}</p>
      <ProgressBar label={WORDS.used} percent={Math.min(100, Math.round(part * 100))} />
      {warning !== null && (
        <p role="status" className={classes.warning}>
          {warning}
        </p>
      )}
    </div>
  );
}
