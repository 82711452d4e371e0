import { SHORT_NAME } from '#app/brand';
import { newId } from './newId';
import { REDIRECT_KEY, storage } from './storage';
import { tabStorage } from './tabStorage';

const key = `${SHORT_NAME}.signOutMark` as const;

/** The same for all tabs until a sign-out on purpose: a tab that did not hear of that one finds by it that what it keeps is from before. */
export const signOutMark = {
  key,
  get: (): string | null => storage.get(key),
  /** The mark, a new one where there is none; null where none can be kept. */
  make(): string | null {
    if (storage.get(key) === null) storage.set(key, newId());
    return storage.get(key);
  },
  /** Someone signs out on purpose: nothing of theirs stays in this tab, and no other tab shows what it still has. */
  drop(): void {
    storage.remove(key);
    storage.remove(REDIRECT_KEY);
    tabStorage.removeAll(`${SHORT_NAME}.`);
  },
  /** Calls the listener when another tab calls `drop`; it cannot be removed. */
  onDrop(listener: () => void): void {
    window.addEventListener('storage', (event) => {
      // Without a key the whole storage was cleared.
      if ((event.key === key || event.key === null) && event.newValue === null) listener();
    });
  },
};
