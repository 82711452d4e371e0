import { SHORT_NAME } from '#app/brand';
import { storage } from './storage';

const KEY = `${SHORT_NAME}.session` as const;

/**
 * The name of this tab's session, the same in all tabs: what one tab says of the end of a session must not end another that has begun
 * since. A random number that proves nothing. Null: a session without a name, which did not begin in this version, or none.
 */
export function createSessionName() {
  let name = storage.get(KEY);
  return {
    get: (): string | null => name,
    /** A session has begun in this tab. Returns its new name. */
    make(): string {
      name = `${Math.random()}`;
      storage.set(KEY, name);
      return name;
    },
    /** A session has begun elsewhere. */
    take(given: string | null): void {
      name = given;
    },
    /** The session has ended. The stored name stays if it is already that of another. */
    drop(): void {
      if (storage.get(KEY) === name) storage.remove(KEY);
      name = null;
    },
  };
}

export type SessionName = ReturnType<typeof createSessionName>;
