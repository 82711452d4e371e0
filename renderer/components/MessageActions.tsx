import type { ReactNode } from 'react';
import classes from './MessageActions.module.css';

/** Three or more actions of a `Message`: side by side, and on a phone below each other in one width. */
export function MessageActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
