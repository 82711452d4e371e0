import type { User } from '#app/domain/user';
import { Outlet } from 'react-router-dom';
import useSWR from 'swr';
import { KEYS } from '../api/cachePolicy';
import { Header } from './Header';
import { Main } from './Main';

/** The frame of pages that need nobody signed in. Whoever is known to be, by a page that asked, has the menu all the same. */
export function PublicShell() {
  const { data: user = null } = useSWR<User | null>(KEYS.user, null);
  return (
    <>
      <Header user={user} />
      <Main>
        <Outlet />
      </Main>
    </>
  );
}
