import { useEffect } from 'react';

/** Keeps the screen on while `isNeeded`. A browser releases the lock of a hidden page; it is asked for again once shown. Does nothing in a browser without wake locks. */
export function useWakeLock(isNeeded: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
    if (!isNeeded || !wakeLock) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      wakeLock.request('screen').then(
        (given) => {
          if (isOver) void given.release();
          else lock = given;
        },
        // Refused to save power: the screen may go dark, nothing else is lost.
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      lock?.release().catch(() => undefined);
    };
  }, [isNeeded]);
}
