import { useLayoutEffect } from 'react';

/** What lies at the bottom of the window, so that what else lies there makes room for it. */
export type RootMark = 'data-floating-banner' | 'data-bottom-bar';

/** Marks the document's root for style sheets while `isOn`: `:has()` with an attribute in it would cost every page. */
export function useRootMark(mark: RootMark, isOn: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(mark, isOn);
    return () => document.documentElement.removeAttribute(mark);
  }, [mark, isOn]);
}
