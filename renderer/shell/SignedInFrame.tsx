import type { User } from '#app/domain/user';
import { Outlet } from 'react-router-dom';
import { useSessionEpoch } from '../api/SessionContext';
import { lazyPart } from '../components/lazyPart';
import { developer } from '../lib/flags';
import { AlertBell } from './AlertBell';
import { Header } from './Header';
import { HeaderNav } from './HeaderNav';
import { LiveBanner } from './LiveBanner';
import { LiveProvider } from './LiveProvider';
import { Main } from './Main';
import { WORDS } from './signedInWords';
import UserMenu from './UserMenu';

const DeveloperPanel = lazyPart(() => import('./DeveloperPanel'), {
  failed: WORDS.developerFailed,
  giveUp: () => developer.set(false),
});

/** The frame around every page of a signed-in user. */
export function SignedInFrame({ user }: { readonly user: User }) {
  const epoch = useSessionEpoch();
  const isDeveloper = developer.use();
  return (
    <LiveProvider key={`${user.id} ${epoch}`}>
      <Header nav={<HeaderNav />} bell={<AlertBell />} menu={<UserMenu user={user} />} />
      <Main>
        <Outlet />
      </Main>
      <LiveBanner />
      {isDeveloper && <DeveloperPanel />}
    </LiveProvider>
  );
}
