import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '../components/lazyPart';
import { usePlatform } from '../platform/PlatformContext';
import classes from './Page.module.css';

const VaultBanner = lazyPart(() => import('./desktop/VaultBanner'), { what: 'notice about your session' });

/** The page's main part. After a change of page it takes the focus, so that keyboard and screen reader start at its top. */
export function Main({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { vault } = usePlatform();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    // A field that asked for it, or the list of sections one is walking through, keeps the focus.
    if (!element.current?.contains(document.activeElement)) element.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <main id="main" ref={element} tabIndex={-1} className={classes.main}>
      {vault && <VaultBanner vault={vault} />}
      {children}
    </main>
  );
}
