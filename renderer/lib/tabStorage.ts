import type { SHORT_NAME } from '#app/brand';

/** A sign-out removes what begins so (`signOutMark.drop`). */
type TabKey = `${typeof SHORT_NAME}.${string}`;

/** sessionStorage, which belongs to one tab and outlives its reloads; never throws either. */
export const tabStorage = {
  get(key: TabKey): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: TabKey, value: string): void {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // Off, full or forbidden: what is kept there then lives as long as the page.
    }
  },
  remove(key: TabKey): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Off, full or forbidden: what is kept there then lives as long as the page.
    }
  },
  /** Removes all keys that begin so. */
  removeAll(prefix: TabKey): void {
    try {
      const mine = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
      for (const key of mine) sessionStorage.removeItem(key);
    } catch {
      // Off, full or forbidden: what is kept there then lives as long as the page.
    }
  },
};
