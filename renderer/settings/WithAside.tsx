import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import classes from './WithAside.module.css';

interface Props {
  /** What is measured, reported or known: cards that stay in sight beside the page where there is room, else below it. */
  readonly aside?: ReactNode;
  /** Above the page where there is no room beside it: for what one looks at before a change. */
  readonly isFirst?: boolean;
  /** The aside has facts only, no fields. */
  readonly isNarrow?: boolean;
  /** Stands last, below the aside too where there is no room beside it. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** Cards of a page with others beside them, or with room for those of the part above. */
export function WithAside({ aside, isFirst = false, isNarrow = false, end, children }: Props) {
  const beside = aside !== undefined && <div className={cx(classes.column, classes.aside)}>{aside}</div>;
  return (
    <div className={classes.page}>
      <div className={cx(classes.columns, isNarrow && classes.narrow)}>
        {isFirst && beside}
        <div className={classes.column}>{children}</div>
        {!isFirst && beside}
        {end !== undefined && <div className={classes.end}>{end}</div>}
      </div>
    </div>
  );
}

/** Small cards of equal height side by side, where there is room. */
export function CardPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
