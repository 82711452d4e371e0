import { useId, type ReactNode } from 'react';
import classes from './Kit.module.css';

interface Props {
  readonly title: string;
  readonly layout?: 'row' | 'grid';
  readonly children: ReactNode;
}

/** One kind of part, in all its states. */
export function Section({ title, layout = 'row', children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={classes[layout]}>{children}</div>
    </section>
  );
}
