import type { ReactNode } from 'react';
import classes from './Facts.module.css';
import { WORDS } from './controlWords';

export interface Fact {
  readonly label: string;
  /** Null: not reported. */
  readonly value: ReactNode;
  /** Stands at the end of the line, as a button that copies the value. */
  readonly action?: ReactNode;
}

interface Props {
  readonly facts: readonly Fact[];
  /** As many columns as fit, for a card of the page's full width. */
  readonly isWide?: boolean;
}

/** Labels and values in lines; what is not known says so instead of standing empty. */
export function Facts({ facts, isWide = false }: Props) {
  return (
    <dl className={isWide ? classes.wide : undefined}>
      {facts.map(({ label, value, action }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            {value === null ? <span className={classes.unknown}>{WORDS.notReported}</span> : <span>{value}</span>}
            {value !== null && action}
          </dd>
        </div>
      ))}
    </dl>
  );
}
