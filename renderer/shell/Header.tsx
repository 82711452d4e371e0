import { NAME } from '#app/brand';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { setHeaderSlot, useIsPlain } from '../components/HeaderRow';
import { cx } from '../lib/cx';
import { BrandMark } from './BrandMark';
import classes from './Header.module.css';
import { hasOwnRow, yieldsHeader } from './pageFrame';
import { ThemeSwitch } from './ThemeSwitch';
import { WORDS } from './words';

interface Props {
  /** Links to the pages that do not belong to one device. */
  readonly nav?: ReactNode;
  /** The bell with the alerts of all devices. */
  readonly bell?: ReactNode;
  /** The user menu. Its room is reserved, so that nothing moves when it appears. */
  readonly menu?: ReactNode;
}

export function Header({ nav, bell, menu }: Props) {
  const { pathname } = useLocation();
  const isPlain = useIsPlain();
  const isCompact = hasOwnRow(pathname) && !isPlain;
  const isYielding = isCompact && yieldsHeader(pathname);
  return (
    <header className={cx(classes.header, isCompact && classes.compact, isYielding && classes.yields)}>
      <a href="#main" className={classes.skip}>
        {WORDS.skip}
      </a>
      <Link to="/" className={classes.home} aria-label={NAME}>
        <BrandMark />
        {!isCompact && <span>{NAME}</span>}
      </Link>
      {!isCompact && nav}
      <div ref={setHeaderSlot} className={classes.slot} />
      {bell}
      <div className={classes.tools}>
        <ThemeSwitch />
        {menu === undefined ? <span className={classes.user} /> : menu}
      </div>
    </header>
  );
}
