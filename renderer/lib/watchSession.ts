import { sessionEnd } from './sessionEnd';

let changes = 0;

/** Counts a change of the session. Call when one begins, or when the server has refused it. `sessionEnd` calls it when a user's data is removed. */
export const noteSession = (): void => {
  changes += 1;
};
sessionEnd.onEnd(noteSession);

/** Returns a function that tells whether the present session has ended or another has begun since, in this tab or in another. */
export function watchSession(): () => boolean {
  const before = changes;
  return () => changes !== before;
}
