import { SHORT_NAME } from '#app/brand';
import { storage } from '../lib/storage';

/** The value's first line is the account's id, its second the device list that is kept for this account: both are removed together. */
export const HINT_KEY = `${SHORT_NAME}.wasSignedIn`;

/** The account that was signed in when the last visit ended. It lets calls start before the server has said who is signed in, and proves nothing. */
export const signedInHint = {
  /** Returns the account's id and the list that is kept for it; empty when no account was signed in. */
  get: (): readonly (string | undefined)[] => storage.get(HINT_KEY)?.split('\n') ?? [],
  /** Stores the account's id and removes the data of another account, also when storage is full. Undefined: the user signed out. */
  set(account: string | undefined): void {
    if (signedInHint.get()[0] === account) return;
    storage.remove(HINT_KEY);
    if (account) storage.set(HINT_KEY, account);
  },
};
