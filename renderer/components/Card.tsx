import { useId, type ReactNode } from 'react';
import { cx } from '../lib/cx';
import classes from './Card.module.css';

interface Props {
  readonly title: string;
  /** For screen readers only, where the page's own title says as much. */
  readonly isTitleHidden?: boolean;
  /** Of its heading: 3 on settings pages, whose own title is between. */
  readonly level?: 2 | 3;
  readonly description?: ReactNode;
  /** At the right end of the title's line: a state, a number or one small button. */
  readonly aside?: ReactNode;
  readonly tone?: 'plain' | 'danger';
  /** `rows` runs from edge to edge, for lists and tables that bring their own space. */
  readonly body?: 'padded' | 'rows';
  readonly children: ReactNode;
}

/** A titled box of a page: one subject each. */
export function Card(props: Props) {
  const {
    title,
    isTitleHidden = false,
    description,
    aside,
    tone = 'plain',
    body = 'padded',
    level = 2,
    children,
  } = props;
  const Heading = `h${level}` as const;
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={cx(classes.card, tone === 'danger' && classes.danger, body === 'rows' && classes.flush)}
    >
      <div className={isTitleHidden ? 'visually-hidden' : classes.head}>
        <div className={classes.line}>
          <Heading id={heading} className={classes.title}>
            {title}
          </Heading>
          {aside}
        </div>
        {description !== undefined && <p className={classes.description}>{description}</p>}
      </div>
      {children}
    </section>
  );
}
