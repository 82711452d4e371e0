import { sessionEnd } from './sessionEnd';

let ended = 0;
sessionEnd.onEnd(() => {
  ended += 1;
});

/** Returns a function that tells whether the present session has ended since, in this tab or in another. */
export function watchSession(): () => boolean {
  const before = ended;
  return () => ended !== before;
}
