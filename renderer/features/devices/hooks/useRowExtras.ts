import { useEffect, useState } from 'react';
import { AFTER_FIRST_SCREEN_MS } from '../../../lib/afterFirstScreen';
import type * as Module from '../components/RowExtras';

export type RowExtras = typeof Module;

/** While it cannot be loaded, ever later. */
const MAX_WAIT_MS = 60_000;

/** Kept for the next time the list is opened, whose rows then show it at once. */
let loaded: RowExtras | null = null;

/** What rows show beyond the list's own answer, loaded once the list stands; null until then. */
export function useRowExtras(): RowExtras | null {
  const [extras, setExtras] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    let timer = 0;
    const loadIn = (ms: number) => {
      timer = window.setTimeout(() => {
        import(/* webpackChunkName: 'row-extras' */ '../components/RowExtras').then(
          (module) => setExtras((loaded = module)),
          () => timer && loadIn(Math.min(ms * 2, MAX_WAIT_MS)),
        );
      }, ms);
    };
    loadIn(AFTER_FIRST_SCREEN_MS);
    return () => {
      window.clearTimeout(timer);
      timer = 0;
    };
  }, []);
  return extras;
}
