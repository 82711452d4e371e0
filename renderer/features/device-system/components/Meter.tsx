import { cx } from '../../../lib/cx';
import type { Tone } from '../limits';
import classes from './System.module.css';

interface Props {
  readonly label: string;
  /** Beside the bar, as "480 MB of 1.9 GB". */
  readonly text: string;
  /** Null: not known, and the bar is empty. */
  readonly percent: number | null;
  readonly tone: Tone;
  readonly note?: string;
}

/** A share of a whole as a bar, with a text that says the same. */
export function Meter({ label, text, percent, tone, note }: Props) {
  const tint = tone === 'plain' ? undefined : classes[tone];
  return (
    <div className={classes.meter}>
      <p className={classes.line}>
        <span className={classes.label}>{label}</span>
        <span className={tint}>{text}</span>
      </p>
      <span className={cx(classes.bar, tint)} aria-hidden="true">
        <svg viewBox="0 0 100 1" preserveAspectRatio="none">
          <rect width={percent ?? 0} height="1" fill="currentColor" />
        </svg>
      </span>
      {note !== undefined && note !== '' && <p className={classes.note}>{note}</p>}
    </div>
  );
}
