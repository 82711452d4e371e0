import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import classes from './Resource.module.css';

interface Props {
  /** Three columns where there is room for them, for short fields of which there are three. */
  readonly isTriple?: boolean;
  readonly children: ReactNode;
}

/** Fields in columns, as there is room in their card: one or two, or three. */
export function FieldGrid({ isTriple = false, children }: Props) {
  return (
    <div className={classes.fit}>
      <div className={cx(classes.grid, isTriple && classes.triple)}>{children}</div>
    </div>
  );
}
