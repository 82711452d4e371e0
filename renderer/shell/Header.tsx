import { NAME } from '#app/brand';
import type { User } from '#app/domain/user';
import { Link } from 'react-router-dom';
import { BrandMark } from './BrandMark';
import classes from './Header.module.css';
import { ThemeSwitch } from './ThemeSwitch';
import { UserMenu } from './UserMenu';

/** `pending`: a place is kept for the user menu, so that nothing moves when it comes. */
export function Header({ user }: { readonly user: User | 'pending' | null }) {
  return (
    <header className={classes.header}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <Link to="/" className={classes.home}>
        <BrandMark />
        {NAME}
      </Link>
      <div className={classes.tools}>
        <ThemeSwitch />
        {user === 'pending' && <span className={classes.user} />}
        {user !== null && user !== 'pending' && <UserMenu user={user} />}
      </div>
    </header>
  );
}
