import type { User } from '#app/domain/user';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '../components/Avatar';
import classes from './Header.module.css';

const load = () => import('./UserMenuPanel');
const UserMenuPanel = lazy(load);

export function UserMenu({ user }: { readonly user: User }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const preload = () => void load().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        className={classes.user}
        aria-label={`Account: ${user.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Avatar key={user.picture} name={user.name} picture={user.picture} />
      </button>
      {anchor && (
        <Suspense fallback={null}>
          <UserMenuPanel user={user} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
