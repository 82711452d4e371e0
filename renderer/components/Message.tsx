import type { ReactNode } from 'react';
import classes from './Message.module.css';

/** A page or a panel that has one thing to say: a drawing, a title, a sentence, an action. */
export function Message({
  title,
  drawing,
  children,
  action,
  level = 1,
}: {
  readonly title: ReactNode;
  readonly drawing?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly level?: 1 | 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <section className={classes.message}>
      {drawing !== undefined && <div className={classes.drawing}>{drawing}</div>}
      <Heading className={classes.title}>{title}</Heading>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {Boolean(action) && <div className={classes.actions}>{action}</div>}
    </section>
  );
}
