import type { User } from '#app/domain/user';
import { createRequired } from '../lib/createRequired';

/** What a page may do with the session of this app as a whole. */
export interface SessionControl {
  /** A sign-in has just been proved by the server. */
  begin(user: User): void;
  /**
   * Forgets the session, whatever the server says (S31): in every other tab at once, so that none of them hears
   * of it as a refused call, and here once the server has answered. Passes that answer on.
   */
  end<T>(answer: Promise<T>): Promise<T>;
}

export const [SessionControlProvider, useSessionControl] = createRequired<SessionControl>('session control');

/** Counts the sign-ins heard of from other tabs: what was opened under an earlier one is opened again, also for the same user. */
export const [SessionEpochProvider, useSessionEpoch] = createRequired<number>('session epoch');
