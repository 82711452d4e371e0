import { useEffect, useRef, type ReactNode } from 'react';
import { BackLink } from '../../../components/BackLink';
import { HeaderRow } from '../../../components/HeaderRow';
import { PageTitle } from '../../../components/PageTitle';
import { cx } from '../../../lib/cx';
import { fill } from '../../../lib/fill';
import { WORDS } from '../words';
import classes from './AddDevice.module.css';

const STEPS = [1, 2, 3] as const;

interface Props {
  readonly title: string;
  readonly step: (typeof STEPS)[number];
  /** Name of the shown state; two states can have the same step number. */
  readonly shown: string;
  readonly children: ReactNode;
}

/** Focuses the heading of a new step if the button that led there, and with it the focus, is gone. */
function useFocusOnChange(shown: string) {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const heading = page.current?.querySelector('h2');
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [shown]);
  return page;
}

/** The frame of all steps: the page's header with the number of the step, and a bar for each step. */
export function AddFrame({ title, step, shown, children }: Props) {
  const page = useFocusOnChange(shown);
  return (
    <>
      <PageTitle parts={[title]} />
      <HeaderRow>
        <div className={classes.row}>
          <BackLink label={WORDS.breadcrumb} to="/" name={WORDS.back} />
          <h1 className={classes.title}>{title}</h1>
          <span className={classes.step}>{fill(WORDS.step, { step })}</span>
        </div>
      </HeaderRow>
      <div ref={page} className={cx(classes.page, 'horizon')}>
        <ul className={classes.progress} aria-hidden="true">
          {STEPS.map((one) => (
            <li key={one} className={one <= step ? classes.done : undefined} />
          ))}
        </ul>
        {children}
      </div>
    </>
  );
}
