import type { User } from '#app/domain/user';
import { lazy, Suspense, useRef, useState } from 'react';
import { Avatar } from '../components/Avatar';
import classes from './Header.module.css';

const load = () => import('./UserMenuPanel');
const UserMenuPanel = lazy(load);

export function UserMenu({ user }: { readonly user: User }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const preload = () => void load().catch(() => undefined);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.user}
        aria-label={`Account: ${user.name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Avatar key={user.picture} name={user.name} picture={user.picture} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <UserMenuPanel user={user} anchor={button.current} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
