import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import classes from './WithAside.module.css';

/** From this width of the window on, the aside is beside the page, at the right; see `WithAside.module.css`. */
export const BESIDE = '(min-width: 1100px)';

interface Props {
  /** Cards with reports and facts. They stay visible beside the page where there is room, else below it. */
  readonly aside?: ReactNode;
  /** Shows the aside above the page when there is no room beside it, for facts that users check before a change. */
  readonly isFirst?: boolean;
  /** The aside has no fields. */
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
}

/** Lays out the cards of a page with an aside, or with the aside's room left free. */
export function WithAside({ aside, isFirst = false, isNarrow = false, children }: Props) {
  const beside = aside !== undefined && <div className={cx(classes.column, classes.aside)}>{aside}</div>;
  return (
    <div className={classes.page}>
      <div className={cx(classes.columns, isNarrow && classes.narrow)}>
        {isFirst && beside}
        <div className={classes.column}>{children}</div>
        {!isFirst && beside}
      </div>
    </div>
  );
}

/** Small cards of equal height, side by side where there is room. */
export function CardPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
