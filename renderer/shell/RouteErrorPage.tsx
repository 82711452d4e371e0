import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Button } from '../components/Button';
import { Message } from '../components/Message';
import { log } from '../lib/log';
import { isLoadError, LOAD_ERROR_TEXT, LOAD_ERROR_TITLE } from './loadError';

const reload = () => window.location.reload();

/** What stands in for a page that failed; the shell around it lives on. */
export function RouteErrorPage() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
    log('error', 'A page failed', { error });
  }, [error]);
  const button = (
    <Button look="primary" onClick={reload}>
      Reload Page
    </Button>
  );
  if (isLoadError(error)) {
    return (
      <Message title={LOAD_ERROR_TITLE} action={button}>
        {LOAD_ERROR_TEXT}
      </Message>
    );
  }
  const status = isRouteErrorResponse(error) ? error.statusText : '';
  return (
    <Message title="Oops!" action={button}>
      <p>Sorry, an unexpected error has occurred.</p>
      {status && <p>{status}</p>}
    </Message>
  );
}
