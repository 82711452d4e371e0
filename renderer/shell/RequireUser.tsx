import { listDevices } from '#app/api/devices';
import { signInPath } from '#app/domain/redirect';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useClient } from '../api/ClientContext';
import { signedInHint } from '../api/signedInHint';
import { useCurrentUser } from '../api/useCurrentUser';
import { Header } from './Header';
import { LoaderPage } from './LoaderPage';
import { Main } from './Main';
import { SignedInFrame } from './SignedInFrame';

/**
 * Shows pages to signed-in users only. Others are sent to the sign-in page and return afterwards, also while the server is down
 * (specification §2, §4). Loads with the first such page, not with the sign-in page.
 */
export default function RequireUser() {
  const client = useClient();
  const { session } = useCurrentUser();
  const { pathname, search, hash } = useLocation();
  const isLoading = session.status === 'loading';
  useEffect(() => {
    // Starts loading the list before the user is known, since most visitors are signed in.
    if (isLoading && pathname === '/' && signedInHint.get()[0]) client.warm(listDevices);
  }, [client, isLoading, pathname]);
  if (session.status === 'signed-out' || session.status === 'unreachable') {
    return <Navigate to={signInPath(pathname + search + hash)} replace />;
  }
  if (session.status === 'signed-in') return <SignedInFrame user={session.user} />;
  return (
    <>
      <Header />
      <Main>
        <LoaderPage />
      </Main>
    </>
  );
}
