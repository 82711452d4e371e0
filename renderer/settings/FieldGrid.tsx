import type { ReactNode } from 'react';
import classes from './Settings.module.css';

/** Fields in one or two columns. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
