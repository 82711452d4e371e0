import { NavLink } from 'react-router-dom';
import classes from './Header.module.css';
import { WORDS } from './signedInWords';

/** Links to the pages that do not belong to one device. */
export function HeaderNav() {
  return (
    <nav aria-label={WORDS.nav} className={classes.nav}>
      <NavLink to="/" end className={classes.navLink ?? ''}>
        {WORDS.devices}
      </NavLink>
      <NavLink to="/wall" className={classes.navLink ?? ''}>
        {WORDS.wall}
      </NavLink>
    </nav>
  );
}
