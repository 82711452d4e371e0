import { useEffect, useState } from 'react';
import type * as Module from '../components/RowExtras';

export type RowExtras = typeof Module;

/** The list itself comes first, with all that its page asks for. */
const AFTER_MS = 2200;

/** What rows show beyond the list's own answer, loaded once the list stands; null until then. */
export function useRowExtras(): RowExtras | null {
  const [extras, setExtras] = useState<RowExtras | null>(null);
  useEffect(() => {
    const load = () =>
      import(/* webpackChunkName: 'row-extras' */ '../components/RowExtras').then(setExtras, () => undefined);
    const timer = window.setTimeout(() => void load(), AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return extras;
}
