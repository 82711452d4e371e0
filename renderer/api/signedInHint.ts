import { SHORT_NAME } from '#app/brand';
import { storage } from '../lib/storage';

const KEY = `${SHORT_NAME}.wasSignedIn`;

/** Whether the last visit ended signed in: a guess that lets calls start early, never a proof of anything. */
export const signedInHint = {
  get: (): boolean => storage.get(KEY) === 'true',
  set: (isSignedIn: boolean): void => (isSignedIn ? storage.set(KEY, 'true') : storage.remove(KEY)),
};
