import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '../components/lazyPart';
import { cx } from '../lib/cx';
import { usePlatform } from '../platform/PlatformContext';
import classes from './Page.module.css';
import { isFullWidth, isWide } from './pageFrame';
import { pageStart } from './pageStart';
import { WORDS } from './words';

const VaultBanner = lazyPart(() => import(/* webpackChunkName: 'desktop-parts' */ './desktop/VaultBanner'), {
  failed: WORDS.sessionFailed,
});

/** The page's main part. Takes the focus after a change of page, so that keyboard and screen reader start at its top. */
export function Main({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { vault } = usePlatform();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    // Keeps the focus on a field that took it, in the list of sections, and on the button to the next device.
    const focused = document.activeElement;
    if (!element.current?.contains(focused) && !focused?.closest('[data-keeps-focus]'))
      element.current?.focus({ preventScroll: true });
    pageStart.scroll();
  }, [pathname]);
  return (
    <main
      id="main"
      ref={element}
      tabIndex={-1}
      className={cx(classes.main, isFullWidth(pathname) && classes.full, isWide(pathname) && classes.wide)}
    >
      <div className={classes.notices}>{vault && <VaultBanner vault={vault} />}</div>
      {children}
    </main>
  );
}
