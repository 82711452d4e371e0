import { useEffect, useReducer, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { log } from '../lib/log';
import { Button } from './Button';
import { toastError } from './toast';
import { PART_FAILED, WORDS } from './words';

interface Options<P> {
  /** Said of a part that could not be loaded, as "The menu could not be loaded. Check the connection and try again." */
  readonly failed: string;
  /** Takes back what asked for the part, so that it can be asked for again. */
  readonly giveUp?: (props: P) => void;
  /** Stands in for a part that is not given up, until it has been loaded; otherwise a line with a button does. */
  readonly Fallback?: ComponentType<P & { readonly retry: () => void }>;
  /** Keeps the room of a part on its way. */
  readonly placeholder?: ReactNode;
}

function RetryLine({ failed, retry }: { readonly failed: string; readonly retry: () => void }) {
  return (
    <p role="alert">
      {failed} <Button onClick={retry}>{WORDS.tryAgain}</Button>
    </p>
  );
}

/** Loads a module when asked; a failure is forgotten, so that the next caller tries again. */
function createLoader<P>(load: () => Promise<{ readonly default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  return {
    get: () => loaded,
    load: () => {
      loading ??= load()
        .then((module) => {
          loaded = module.default;
        })
        .finally(() => {
          loading = null;
        });
      return loading;
    },
  };
}

/**
 * A part whose script comes with its first use, or ahead of it by `preload`. A script that fails to load costs that part
 * only, never the page around it (R50), and is requested again at the next use: React.lazy would throw
 * into the page and never try again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  { failed, giveUp, Fallback, placeholder = null }: Options<P>,
): ComponentType<P> & { readonly preload: () => void } {
  const loader = createLoader(load);

  function Part(props: P) {
    const [Loaded, setLoaded] = useState(loader.get);
    const [tries, retry] = useReducer((count: number) => count + 1, 0);
    const [hasFailed, setHasFailed] = useState(false);
    const latest = useRef(props);
    useEffect(() => {
      latest.current = props;
    });
    useEffect(() => {
      let isWanted = true;
      const show = () => {
        if (isWanted) setLoaded(loader.get);
      };
      const handleFailure = (error: unknown) => {
        log('warn', 'A part could not be loaded', { failed, error });
        if (!isWanted) return;
        setHasFailed(true);
        if (!giveUp) return;
        toastError(failed, { id: failed });
        giveUp(latest.current);
      };
      // It may have come since this was drawn.
      if (loader.get()) show();
      else loader.load().then(show, handleFailure);
      return () => {
        isWanted = false;
      };
    }, [tries]);
    if (Loaded) return <Loaded {...props} />;
    if (!hasFailed) return placeholder;
    if (giveUp) return null;
    return Fallback ? <Fallback {...props} retry={retry} /> : <RetryLine failed={failed} retry={retry} />;
  }
  return Object.assign(Part, { preload: () => void loader.load().catch(() => undefined) });
}

/** A dialog whose script comes with its first use. Where that fails to load, a toast says so, and the dialog closes. */
export const lazyDialog = <P extends { readonly onClose: () => void }>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
) => lazyPart(load, { failed: PART_FAILED.dialog, giveUp: ({ onClose }: P) => onClose() });
