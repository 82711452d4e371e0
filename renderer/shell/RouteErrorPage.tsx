import { useEffect, useState } from 'react';
import { newErrorId } from '#app/logging/errorId';
import { ButtonLink } from '../components/Button';
import { PlainHeader } from '../components/HeaderRow';
import { log } from '../lib/log';
import { useRouteError } from '../lib/router/RouterContext';
import { CrashMessage } from './CrashMessage';
import { WORDS } from './words';

/** Replaces a page that failed. The shell around it keeps working. */
export function RouteErrorPage() {
  const error = useRouteError();
  const [errorId] = useState(newErrorId);
  useEffect(() => {
    console.error(error);
    log('error', 'A page failed', { errorId, error });
  }, [error, errorId]);
  const status = error instanceof Response ? error.statusText : '';
  return (
    <>
      <PlainHeader isYielding />
      <CrashMessage
        error={error}
        errorId={errorId}
        title={WORDS.failedTitle}
        back={<ButtonLink to="/">{WORDS.toDevices}</ButtonLink>}
      >
        <p>{WORDS.failedText}</p>
        {status && <p>{status}</p>}
      </CrashMessage>
    </>
  );
}
