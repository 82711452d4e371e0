import type { ReactNode } from 'react';
import classes from './ButtonRow.module.css';

/** Buttons side by side, and what one of them has found. */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
