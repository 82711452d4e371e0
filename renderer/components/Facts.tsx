import type { ReactNode } from 'react';
import classes from './Facts.module.css';

export interface Fact {
  readonly label: string;
  /** Null when nobody has said. */
  readonly value: ReactNode;
  /** Stands at the end of the line, as a button that copies the value. */
  readonly action?: ReactNode;
}

/** Labels and values in lines; what is not known says so instead of standing empty. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, action }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            {value === null ? <span className={classes.unknown}>Not reported</span> : <span>{value}</span>}
            {value !== null && action}
          </dd>
        </div>
      ))}
    </dl>
  );
}
