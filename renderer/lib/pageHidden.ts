let isWindowHidden = false;
const listeners = new Set<() => void>();

/** Whether nobody can see the page: in a tab behind others, or in a window that is hidden. */
export const isPageHidden = (): boolean => document.visibilityState === 'hidden' || isWindowHidden;

/** Calls the listener when that may have changed. The result ends it. */
export function followPageHidden(listener: () => void): () => void {
  listeners.add(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Of the installed app: a page that went on as if it were seen, for a recording, is not told by the document that it is hidden. */
export function setWindowHidden(isHidden: boolean): void {
  if (isHidden === isWindowHidden) return;
  isWindowHidden = isHidden;
  for (const listener of listeners) listener();
}
