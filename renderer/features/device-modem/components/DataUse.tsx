import { ProgressBar } from '../../../components/ProgressBar';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { byteCount } from '../../../lib/quantity';
import { useTimed } from '../../../lib/useNow';
import { useTopic } from '../../../live/device/useTopic';
import { useEditorState } from '../../../resource/EditingContext';
import { MONTHS, WORDS } from '../words';
import classes from './Modem.module.css';

const GIGABYTE = 1e9;
/** From this part of the cap on it is worth a warning. */
const NEAR = 0.8;

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A day that each month has; null: the device reports something else. */
const dayOf = (value: unknown): number | null =>
  typeof value === 'number' && value >= 1 && value <= 28 ? value : value === undefined ? 1 : null;

/** The last start of a month that begins on this day, as "1 November". `today` as "2026-11-21". */
function lastStart(day: number, today: string): string {
  const [, month = 1, date = 1] = today.split('-').map(Number);
  const isThisMonth = date >= day;
  return `${day} ${MONTHS[(month + (isThisMonth ? 11 : 10)) % 12] ?? ''}`;
}

/** How much data the device has used in the present month, and how much of its cap. */
export function DataUse() {
  const { value, isStale } = useTopic('modem');
  const capGb = useEditorState(({ editor }) => numberOf(editor.resource?.reported?.data_cap_gb));
  const day = useEditorState(({ editor }) => dayOf(editor.resource?.reported?.data_cap_reset_day));
  const times = useTimes();
  const date = useTimed((now) => (day === null ? '' : lastStart(day, times.day(now))));
  const bytes = value?.periodBytes ?? null;
  const used = byteCount(bytes);
  if (bytes === null || used === null) return null;
  if (capGb === null || day === null) {
    const text = day === null ? fill(WORDS.usedUndated, { used }) : fill(WORDS.usedPlain, { used, date });
    return <p data-stale={isStale}>{text}</p>;
  }
  const part = bytes / (capGb * GIGABYTE);
  const warning = part >= 1 ? WORDS.capReached : part >= NEAR ? WORDS.capNear : null;
  return (
    <div className={classes.use} data-stale={isStale}>
      <p>{fill(WORDS.usedOf, { used, cap: byteCount(capGb * GIGABYTE), date })}</p>
      <ProgressBar label={WORDS.used} percent={Math.min(100, Math.round(part * 100))} />
      {warning !== null && (
        <p role="status" className={classes.warning}>
          {warning}
        </p>
      )}
    </div>
  );
}
