/** A timer that fires this much later than asked for means that the computer slept. */
const SLEEP_MS = 30_000;
const TICK_MS = 10_000;

/** Calls the listener when the tab is shown again, comes back from the cache, finds the network again, or the computer slept. */
export function onWake(listener: (gapMs: number) => void): () => void {
  let hiddenAt = document.visibilityState === 'hidden' ? Date.now() : null;
  let lastTick = Date.now();
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      return;
    }
    const gap = hiddenAt === null ? 0 : Date.now() - hiddenAt;
    hiddenAt = null;
    listener(gap);
  };
  const handleOnline = () => listener(Number.POSITIVE_INFINITY);
  const handlePageShow = (event: PageTransitionEvent) => event.persisted && listener(Number.POSITIVE_INFINITY);
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('pageshow', handlePageShow);
  window.addEventListener('online', handleOnline);
  const timer = window.setInterval(() => {
    const gap = Date.now() - lastTick - TICK_MS;
    lastTick = Date.now();
    if (gap > SLEEP_MS && document.visibilityState === 'visible') listener(gap);
  }, TICK_MS);
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('pageshow', handlePageShow);
    window.removeEventListener('online', handleOnline);
    window.clearInterval(timer);
  };
}
