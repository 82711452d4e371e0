import type { ReactNode } from 'react';
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
  readonly children: ReactNode;
}

/** The row above the steps, and how far one has come. */
export function AddFrame({ title, step, children }: Props) {
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
      <div className={cx(classes.page, 'horizon')}>
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
