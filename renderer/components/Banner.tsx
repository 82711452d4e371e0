import type { ReactNode } from 'react';
import classes from './Banner.module.css';
import { Icon } from './Icon';

/** A lasting notice with one action. */
export function Banner({ children, action }: { readonly children: ReactNode; readonly action: ReactNode }) {
  return (
    <div role="alert" className={classes.banner}>
      <span className={classes.icon}>
        <Icon name="warning" />
      </span>
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
