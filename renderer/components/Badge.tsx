import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import classes from './Badge.module.css';

/** A quiet outlined word; `attention` is filled, for the one that needs action, and so is `armed`. */
export function Badge({
  tone = 'quiet',
  title,
  children,
}: {
  readonly tone?: 'quiet' | 'good' | 'attention' | 'bad' | 'armed';
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className={cx(classes.badge, tone !== 'quiet' && classes[tone])} title={title}>
      {children}
    </span>
  );
}
