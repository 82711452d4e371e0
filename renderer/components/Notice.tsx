import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import classes from './Notice.module.css';

interface Props {
  readonly tone?: 'warn' | 'busy' | 'good' | 'bad';
  /** Read out as soon as it appears. */
  readonly role?: 'alert' | undefined;
  /** The parts stand side by side where there is room. */
  readonly isRow?: boolean;
  readonly children: ReactNode;
}

/** A box with sentences about what is under way or went wrong, and with controls to deal with it. */
export function Notice({ tone = 'warn', role, isRow = false, children }: Props) {
  return (
    <div role={role} data-tone={tone} className={cx(classes.notice, isRow && classes.row)}>
      {children}
    </div>
  );
}
