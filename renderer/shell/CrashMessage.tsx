import { useState, type ReactNode } from 'react';
import { NAME, VERSION } from '#app/brand';
import { Button } from '../components/Button';
import { Message } from '../components/Message';
import classes from '../components/Message.module.css';
import { clipboard } from '../lib/clipboard';
import { serverNow } from '../lib/serverTime';
import { isLoadError } from './loadError';
import { WORDS } from './words';

interface Props {
  readonly error: unknown;
  /** The error's ID, which is also in the log. */
  readonly errorId: string;
  readonly title: string;
  /** A link to a page that works; left out where there is no router. */
  readonly back?: ReactNode;
  /** Paragraphs. */
  readonly children: ReactNode;
}

/** For a report to support: where and when, without the error's own text, which may name data of the user. */
const detailsOf = (errorId: string): string =>
  [
    WORDS.errorId(errorId),
    `${NAME} ${VERSION}`,
    window.location.pathname,
    new Date(serverNow()).toISOString(),
    navigator.userAgent,
  ].join('\n');

function CopyDetails({ errorId }: Pick<Props, 'errorId'>) {
  const [words, setWords] = useState<string>(WORDS.copyDetails);
  const copy = () =>
    void clipboard.write(detailsOf(errorId)).then(
      () => setWords(WORDS.detailsCopied),
      () => setWords(WORDS.copyFailed),
    );
  return (
    <Button look="text" onClick={copy}>
      {words}
    </Button>
  );
}

/** Replaces a failed page or part: a message, the way back, and the error's ID to report. */
export function CrashMessage({ error, errorId, title, back, children }: Props) {
  const isLoading = isLoadError(error);
  return (
    <Message
      title={isLoading ? WORDS.loadFailedTitle : title}
      action={
        <>
          <Button look="primary" onClick={() => window.location.reload()}>
            {WORDS.reload}
          </Button>
          {back}
          <CopyDetails errorId={errorId} />
        </>
      }
    >
      {isLoading ? <p>{WORDS.loadFailedText}</p> : children}
      <p>{WORDS.draftsKept}</p>
      <p className={classes.note}>{WORDS.errorId(errorId)}</p>
    </Message>
  );
}
