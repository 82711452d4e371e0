import { sessionEnd } from './sessionEnd';

let changes = 0;

/** Call when a session begins or ends. The end in `sessionEnd` calls it by itself. */
export const noteSession = (): void => {
  changes += 1;
};
sessionEnd.onEnd(noteSession);

/** Returns a function that tells whether the present session has ended since, in this tab or in another. */
export function watchSession(): () => boolean {
  const before = changes;
  return () => changes !== before;
}
