import { useEffect, useRef } from 'react';

/** Calls `run` when a device goes from offline to online; not for a device first reported as online. Null: unknown. */
export function useCameOnline(isOnline: boolean | null, run: () => void): void {
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline === true && wasOnline.current === false) run();
    if (isOnline !== null) wasOnline.current = isOnline;
  }, [isOnline, run]);
}
