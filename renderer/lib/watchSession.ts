import { sessionEnd } from './sessionEnd';

let changes = 0;

/** Call when a session begins, or is known to have ended. `sessionEnd` calls it when the data of one is removed. */
export const noteSession = (): void => {
  changes += 1;
};
sessionEnd.onEnd(noteSession);

/** Returns a function that tells whether the present session has ended or another has begun since, in this tab or in another. */
export function watchSession(): () => boolean {
  const before = changes;
  return () => changes !== before;
}
