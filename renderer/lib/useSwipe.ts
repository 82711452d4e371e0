import { useRef, type PointerEvent } from 'react';

interface Pull {
  readonly pointer: number;
  readonly fromX: number;
}

/** Handlers for an element that can be pulled aside: past `threshold` px it goes, short of it springs back. */
export function useSwipe(threshold: number, onGo: () => void) {
  const pull = useRef<Pull | null>(null);
  const distance = (event: PointerEvent) => (pull.current ? event.clientX - pull.current.fromX : 0);
  const release = (event: PointerEvent<HTMLElement>) => {
    const isGone = Math.abs(distance(event)) >= threshold;
    pull.current = null;
    if (isGone) onGo();
    else event.currentTarget.style.transform = '';
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A press on the button inside is a click, never the start of a pull.
      if ((event.target as Element).closest('button')) return;
      pull.current = { pointer: event.pointerId, fromX: event.clientX };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (pull.current?.pointer === event.pointerId) {
        event.currentTarget.style.transform = `translateX(${distance(event)}px)`;
      }
    },
    onPointerUp: release,
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      pull.current = null;
      event.currentTarget.style.transform = '';
    },
  };
}
