import type { ReactNode } from 'react';
import classes from './RowText.module.css';

interface Props {
  /** What the row is about, with its badges. */
  readonly name: ReactNode;
  readonly children: ReactNode;
}

/** The texts of a row of a list: its name, and lines about it. */
export function RowText({ name, children }: Props) {
  return (
    <div className={classes.text}>
      <span className={classes.name}>{name}</span>
      {children}
    </div>
  );
}
