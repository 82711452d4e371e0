import { SHORT_NAME } from '#app/brand';
import { storage } from '../lib/storage';

/** Holds the account's id, and on a second line the list that the devices' page keeps of it: they go together. */
export const HINT_KEY = `${SHORT_NAME}.wasSignedIn`;

/** Who was signed in when the last visit ended: a guess that lets calls start early, never a proof of anything. */
export const signedInHint = {
  /** The account, and what is kept of it; empty without one. */
  get: (): readonly (string | undefined)[] => storage.get(HINT_KEY)?.split('\n') ?? [],
  /** Undefined: no account is signed in. What was kept of another account is removed, also where there is no space to write. */
  set(account: string | undefined): void {
    if (signedInHint.get()[0] === account) return;
    storage.remove(HINT_KEY);
    if (account) storage.set(HINT_KEY, account);
  },
};
