import { NavLink } from 'react-router-dom';
import classes from './Header.module.css';
import { WORDS } from './signedInWords';

/** The ways to the pages that are not of one device. */
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
