import type { ReactNode } from 'react';
import { fill } from '../../lib/fill';
import { Button } from '../Button';
import { ButtonRow } from '../ButtonRow';
import { FormProblem } from './FormProblem';
import type { Submission } from './useSubmit';
import { WORDS } from './words';

interface Props {
  readonly submission: Submission;
  readonly label: string;
  readonly busyLabel: string;
  readonly isDisabled?: boolean;
  /** Why it is disabled. */
  readonly title?: string | undefined;
  /** As wide as its form. */
  readonly isWide?: boolean;
}

/** Sends the form; says how long to wait where the server asks for it. */
export function SubmitButton({ submission, label, busyLabel, isDisabled = false, title, isWide = false }: Props) {
  const { waitS, isBusy } = submission;
  return (
    <Button
      type="submit"
      look="primary"
      isWide={isWide}
      disabled={isDisabled}
      title={title}
      isHeld={isBusy || waitS > 0}
    >
      {isBusy ? busyLabel : waitS > 0 ? fill(WORDS.tryAgainIn, { seconds: waitS }) : label}
    </Button>
  );
}

/** The end of a form: what went wrong, the button, and further buttons. */
export function SubmitRow({ children, ...rest }: Props & { readonly children?: ReactNode }) {
  const { problem } = rest.submission;
  return (
    <>
      {problem !== null && <FormProblem>{problem}</FormProblem>}
      <ButtonRow>
        <SubmitButton {...rest} />
        {children}
      </ButtonRow>
    </>
  );
}
