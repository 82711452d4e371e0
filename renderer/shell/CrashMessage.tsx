import type { ReactNode } from 'react';
import { Button } from '../components/Button';
import { Message } from '../components/Message';
import classes from '../components/Message.module.css';
import { isLoadError } from './loadError';
import { WORDS } from './words';

interface Props {
  readonly error: unknown;
  /** The error's ID, which is also in the log. */
  readonly errorId: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Replaces a failed page or part: a message, the way back, and the error's ID to report. */
export function CrashMessage({ error, errorId, title, children }: Props) {
  const isLoading = isLoadError(error);
  return (
    <Message
      title={isLoading ? WORDS.loadFailedTitle : title}
      action={
        <Button look="primary" onClick={() => window.location.reload()}>
          {WORDS.reload}
        </Button>
      }
    >
      {isLoading ? WORDS.loadFailedText : children}
      <p className={classes.note}>{WORDS.errorId(errorId)}</p>
    </Message>
  );
}
