import { useEffect, useState } from 'react';
import { AFTER_FIRST_SCREEN_MS } from '../../../lib/afterFirstScreen';
import type * as Module from '../components/RowExtras';

export type RowExtras = typeof Module;

/** Growing delay between tries to load the script. */
const MAX_WAIT_MS = 60_000;

/** Kept loaded, so that the rows show their extras at once when the list is opened again. */
let loaded: RowExtras | null = null;

/** Returns the parts of rows that are not in the list's answer. Loaded after the list is shown; null until then. */
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
