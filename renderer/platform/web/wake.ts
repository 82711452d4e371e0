/** A timer that fires this much later than asked for means that the computer slept. */
const SLEEP_MS = 30_000;
const TICK_MS = 10_000;

/** Calls the listener when the tab is shown again, comes back from the cache, finds the network again, or the computer slept. */
export function onWake(listener: (gapMs: number) => void): () => void {
  const isHidden = () => document.visibilityState === 'hidden';
  let hiddenAt = isHidden() ? Date.now() : null;
  let lastTick = 0;
  let timer = 0;
  // A hidden tab learns of a sleep when it is shown again, because its timers are stopped.
  const watchSleep = () => {
    lastTick = Date.now();
    timer = window.setInterval(() => {
      const gap = Date.now() - lastTick - TICK_MS;
      lastTick = Date.now();
      if (gap > SLEEP_MS && !isHidden()) listener(gap);
    }, TICK_MS);
  };
  const handleVisibility = () => {
    window.clearInterval(timer);
    if (isHidden()) {
      hiddenAt = Date.now();
      return;
    }
    watchSleep();
    const gap = hiddenAt === null ? 0 : Date.now() - hiddenAt;
    hiddenAt = null;
    listener(gap);
  };
  const handleOnline = () => listener(Number.POSITIVE_INFINITY);
  const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && handleOnline();
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('pageshow', handlePageShow);
  window.addEventListener('online', handleOnline);
  if (!isHidden()) watchSleep();
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('pageshow', handlePageShow);
    window.removeEventListener('online', handleOnline);
    window.clearInterval(timer);
  };
}
