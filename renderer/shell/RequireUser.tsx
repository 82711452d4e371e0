import { listDevices } from '#app/api/devices';
import { signInPath } from '#app/domain/redirect';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useClient } from '../api/ClientContext';
import { useSessionEpoch } from '../api/SessionContext';
import { signedInHint } from '../api/signedInHint';
import { useCurrentUser } from '../api/useCurrentUser';
import { lazyPart } from '../components/lazyPart';
import { developer } from '../lib/flags';
import { LoaderPage } from './LoaderPage';
import { Palette } from './palette/Palette';
import { LiveBanner } from './LiveBanner';
import { LiveProvider } from './LiveProvider';
import { Header } from './Header';
import { Main } from './Main';

const DeveloperPanel = lazyPart(() => import('./DeveloperPanel'), {
  what: 'developer panel',
  giveUp: () => developer.set(false),
});

/** Pages for signed-in people: others go to sign in and come back; so do all while the server cannot tell (`spec.md` §2, §4). */
export function RequireUser() {
  const client = useClient();
  const epoch = useSessionEpoch();
  const isDeveloper = developer.use();
  const { session } = useCurrentUser();
  const { pathname, search } = useLocation();
  const isLoading = session.status === 'loading';
  useEffect(() => {
    // The list need not wait for the user, when there most likely is one.
    if (isLoading && pathname === '/' && signedInHint.get()) client.warm(listDevices);
  }, [client, isLoading, pathname]);
  if (session.status === 'signed-out' || session.status === 'unreachable') {
    return <Navigate to={signInPath(pathname + search)} replace />;
  }
  if (session.status === 'loading') {
    return (
      <>
        <Header user="pending" />
        <Main>
          <LoaderPage />
        </Main>
      </>
    );
  }
  return (
    <LiveProvider key={`${session.user.id} ${epoch}`}>
      <Header user={session.user} />
      <Main>
        <LiveBanner />
        <Outlet />
      </Main>
      <Palette />
      {isDeveloper && <DeveloperPanel />}
    </LiveProvider>
  );
}
