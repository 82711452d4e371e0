import type { User } from '#app/domain/user';
import { createRequired } from '../lib/createRequired';

/** What a page may do with the session of this app as a whole. */
export interface SessionControl {
  /** A sign-in has just been proved by the server. */
  begin(user: User): void;
  /** Forgets the session here and in every other tab, whatever the server says (`security.md` S31). */
  end(): void;
}

export const [SessionControlProvider, useSessionControl] = createRequired<SessionControl>('session control');

/** Counts the sign-ins heard of from other tabs: what was opened under an earlier one is opened again, also for the same user. */
export const [SessionEpochProvider, useSessionEpoch] = createRequired<number>('session epoch');
