import { Outlet } from 'react-router-dom';
import { useKnownUser } from '../api/useKnownUser';
import { Header } from './Header';
import { Main } from './Main';

/** The frame of pages that need nobody signed in. Whoever is known to be, by a page that asked, has the menu all the same. */
export function PublicShell() {
  const user = useKnownUser();
  return (
    <>
      <Header user={user} />
      <Main>
        <Outlet />
      </Main>
    </>
  );
}
