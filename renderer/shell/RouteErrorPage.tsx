import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { newErrorId } from '#app/logging/errorId';
import { log } from '../lib/log';
import { CrashMessage } from './CrashMessage';

/** What stands in for a page that failed; the shell around it lives on. */
export function RouteErrorPage() {
  const error = useRouteError();
  const [errorId] = useState(newErrorId);
  useEffect(() => {
    console.error(error);
    log('error', 'A page failed', { errorId, error });
  }, [error, errorId]);
  const status = isRouteErrorResponse(error) ? error.statusText : '';
  return (
    <CrashMessage error={error} errorId={errorId} title="Oops!">
      <p>Sorry, an unexpected error has occurred.</p>
      {status && <p>{status}</p>}
    </CrashMessage>
  );
}
