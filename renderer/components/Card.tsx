import { useId, type ReactNode } from 'react';
import { cx } from '../lib/cx';
import classes from './Card.module.css';

interface Props {
  readonly title: string;
  readonly description?: ReactNode;
  readonly tone?: 'plain' | 'danger';
  readonly children: ReactNode;
}

/** A titled box of a page: one subject each. */
export function Card({ title, description, tone = 'plain', children }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={cx(classes.card, tone === 'danger' && classes.danger)}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {description !== undefined && <p className={classes.description}>{description}</p>}
      </div>
      {children}
    </section>
  );
}
