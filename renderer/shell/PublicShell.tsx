import { Outlet } from 'react-router-dom';
import { useKnownUser } from '../api/useKnownUser';
import { lazyPart } from '../components/lazyPart';
import { PART_FAILED } from '../components/words';
import { Header } from './Header';
import { Main } from './Main';

const UserMenu = lazyPart(() => import('./UserMenu'), {
  failed: PART_FAILED.menu,
  Fallback: () => null,
});

/** The frame of pages that need no sign-in. Shows the user menu if a page has loaded the current user. */
export function PublicShell() {
  const user = useKnownUser();
  return (
    <>
      <Header menu={user ? <UserMenu user={user} /> : null} />
      <Main>
        <Outlet />
      </Main>
    </>
  );
}
