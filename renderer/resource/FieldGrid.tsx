import type { ReactNode } from 'react';
import classes from './Resource.module.css';

/** Fields in one or two columns, as there is room in their card. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.fit}>
      <div className={classes.grid}>{children}</div>
    </div>
  );
}
