import { useCallback, useState } from 'react';
import { onResize } from './onResize';

/** Whether an element is at least so wide, in px without its border, and the ref that it takes: `[ref, isWide]`. */
export function useIsWide(least: number) {
  const [isWide, setIsWide] = useState(true);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      // At once, so that the first drawing is right.
      const look = () => setIsWide(element.clientWidth >= least);
      look();
      return onResize(element, look);
    },
    [least],
  );
  return [ref, isWide] as const;
}
