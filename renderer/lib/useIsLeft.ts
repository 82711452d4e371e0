import { useEffect, useState } from 'react';

/** Tells whether a part of the page has been left. */
export function createLeaving() {
  let isLeft = false;
  return {
    /** Call when the part appears. The result is called when it is left. */
    appear: () => {
      isLeft = false;
      return () => {
        isLeft = true;
      };
    },
    isLeft: () => isLeft,
  };
}

/** Returns a function that tells whether the calling component has left the page, for work that goes on after it. */
export function useIsLeft(): () => boolean {
  const [{ appear, isLeft }] = useState(createLeaving);
  useEffect(appear, [appear]);
  return isLeft;
}
