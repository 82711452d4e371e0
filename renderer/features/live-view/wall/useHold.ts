import { useMemo, useRef, type RefObject } from 'react';

/** A pointer that has not moved for so long only lies there. */
const POINTER_MS = 10_000;
/** A menu is open, a tile enlarged, or something about the wall is being typed. */
const BUSY = '[role="menu"], [data-enlarged="true"], [data-holds-wall="true"]';

/** Whether a user is at the wall: then no tile changes its place. */
export interface Hold {
  readonly isHeld: () => boolean;
  /** For the element of the wall. */
  readonly handlers: {
    readonly onPointerMove: () => void;
    readonly onPointerDown: () => void;
    readonly onPointerLeave: () => void;
  };
}

/** Held while the pointer is over the wall and has moved lately, the keyboard's focus is in it, or something of it is open. */
export function useHold(place: RefObject<HTMLElement | null>): Hold {
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  return useMemo(() => {
    const move = () => {
      movedAt.current = performance.now();
    };
    const leave = () => {
      movedAt.current = Number.NEGATIVE_INFINITY;
    };
    return {
      isHeld: () =>
        performance.now() - movedAt.current < POINTER_MS ||
        document.querySelector(BUSY) !== null ||
        (document.fullscreenElement !== null && document.fullscreenElement !== place.current) ||
        place.current?.querySelector(':focus-visible') != null,
      handlers: { onPointerMove: move, onPointerDown: move, onPointerLeave: leave },
    };
  }, [place]);
}
