import { useEffect, useRef } from 'react';

/** Runs when a device that was offline comes online: not for the first word on one that was online all along. Null: unknown. */
export function useCameOnline(isOnline: boolean | null, run: () => void): void {
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline === true && wasOnline.current === false) run();
    if (isOnline !== null) wasOnline.current = isOnline;
  }, [isOnline, run]);
}
