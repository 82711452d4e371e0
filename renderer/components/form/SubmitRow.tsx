import type { ReactNode } from 'react';
import { Button } from '../Button';
import { FormProblem } from './FormProblem';
import classes from './FormProblem.module.css';
import type { Submission } from './useSubmit';

interface Props {
  readonly submission: Submission;
  readonly label: string;
  readonly busyLabel: string;
  readonly isDisabled?: boolean;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** The end of a form: what went wrong, the button, and how long to wait where the server asks for it. */
export function SubmitRow({ submission, label, busyLabel, isDisabled = false, children }: Props) {
  const { problem, waitS, isBusy } = submission;
  return (
    <>
      {problem !== null && <FormProblem>{problem}</FormProblem>}
      <div className={classes.actions}>
        <Button type="submit" look="primary" disabled={isDisabled} isHeld={isBusy || waitS > 0}>
          {isBusy ? busyLabel : waitS > 0 ? `Try again in ${waitS} s` : label}
        </Button>
        {children}
      </div>
    </>
  );
}
