import { Outlet } from 'react-router-dom';
import { Header } from './Header';
import { Main } from './Main';

/** The frame of pages that need nobody signed in. */
export function PublicShell() {
  return (
    <>
      <Header user={null} />
      <Main>
        <Outlet />
      </Main>
    </>
  );
}
