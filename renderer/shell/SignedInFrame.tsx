import type { User } from '#app/domain/user';
import { Outlet, useLocation } from 'react-router-dom';
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
  // The banner floats over the list only: other pages have buttons at the bottom.
  const isList = useLocation().pathname === '/';
  return (
    <LiveProvider key={`${user.id} ${epoch}`}>
      <Header nav={<HeaderNav />} bell={<AlertBell />} menu={<UserMenu user={user} />} />
      <Main notices={!isList && <LiveBanner />}>
        <Outlet />
      </Main>
      {isList && <LiveBanner isFloating />}
      {isDeveloper && <DeveloperPanel />}
    </LiveProvider>
  );
}
