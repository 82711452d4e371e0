import type { ReactNode } from 'react';
import classes from './Banner.module.css';
import { Icon } from './Icon';

interface Props {
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Read out as soon as it appears; one that is part of its page from the start is not. */
  readonly isNews?: boolean;
}

/** A lasting notice with one action. */
export function Banner({ children, action, isNews = true }: Props) {
  return (
    <div role={isNews ? 'alert' : undefined} className={classes.banner}>
      <span className={classes.icon}>
        <Icon name="warning" />
      </span>
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}
