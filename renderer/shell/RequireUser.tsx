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
 * Pages for signed-in users: others go to sign in and come back; so do all while the server cannot tell (specification §2, §4).
 * Comes with the first such page, so that the sign-in page need not load it.
 */
export default function RequireUser() {
  const client = useClient();
  const { session } = useCurrentUser();
  const { pathname, search, hash } = useLocation();
  const isLoading = session.status === 'loading';
  useEffect(() => {
    // The list need not wait for the user, when there most likely is one.
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
