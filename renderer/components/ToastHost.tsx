import { useEffect, useState } from 'react';
import { lazyPart } from './lazyPart';
import { MAX_VISIBLE, TOAST_MS, toastQueue } from './toast';
import classes from './ToastHost.module.css';
import { PART_FAILED } from './words';

/** The view is fetched this long after the start at the latest, when there is nothing better to do, so that it is there should the connection go, in ms. */
const PRELOAD_MS = 30_000;

/** A notice that the connection is lost must not need the connection: until the view's script has loaded, plain text shows. */
const ToastsPanel = lazyPart(() => import(/* webpackChunkName: 'toasts' */ './ToastsPanel'), {
  failed: PART_FAILED.notices,
  Fallback: PlainToasts,
});

/** Safari has no requestIdleCallback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else run();
}

/** Short notices at an edge of the window, where they cover no bar, read out politely. The view comes with the first of them. */
export function ToastHost() {
  const isNeeded = toastQueue.use().length > 0;
  const [isLoaded, setIsLoaded] = useState(false);
  if (isNeeded && !isLoaded) setIsLoaded(true);
  useEffect(() => {
    const timer = window.setTimeout(() => whenIdle(ToastsPanel.preload), PRELOAD_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div className={classes.host} role="status" aria-live="polite">
      {isLoaded && <ToastsPanel />}
    </div>
  );
}

function PlainToasts({ retry }: { readonly retry: () => void }) {
  const shown = toastQueue.use().slice(0, MAX_VISIBLE);
  const first = shown[0];
  useEffect(() => {
    if (first === undefined) return undefined;
    retry();
    const timer = window.setTimeout(() => toastQueue.take(first.id), TOAST_MS);
    return () => window.clearTimeout(timer);
  }, [first, retry]);
  return (
    <div className={classes.stack}>
      {shown.map((one) => (
        <div key={one.id} className={classes.toast}>
          {one.title}
        </div>
      ))}
    </div>
  );
}
