import type { User } from '#app/domain/user';
import { useState } from 'react';
import { Avatar } from '../components/Avatar';
import { lazyPart } from '../components/lazyPart';
import { PART_FAILED } from '../components/words';
import classes from './Header.module.css';
import { Palette } from './palette/Palette';
import { WORDS } from './signedInWords';

const UserMenuPanel = lazyPart(() => import('./UserMenuPanel'), {
  failed: PART_FAILED.menu,
  giveUp: ({ onClose }) => onClose(),
});

/** The user menu with the palette that it opens. Pages outside the signed-in frame have both, too. */
export default function UserMenu({ user }: { readonly user: User }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={classes.user}
        aria-label={WORDS.account(user.name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerEnter={UserMenuPanel.preload}
        onFocus={UserMenuPanel.preload}
      >
        <Avatar key={user.picture} name={user.name} picture={user.picture} />
      </button>
      {anchor && <UserMenuPanel user={user} anchor={anchor} onClose={() => setAnchor(null)} />}
      <Palette />
    </>
  );
}
