import { useEffect, useState, type RefObject } from 'react';

const IDLE_MS = 3000;

/**
 * Whether an element had no pointer, touch or key input for three seconds. A touch that wakes it presses nothing: the
 * controls were hidden. `mustStay` keeps it awake; other `news` wake it, so that they are seen.
 */
export function useIdle(place: RefObject<HTMLElement | null>, mustStay: boolean, news: string): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let timer = 0;
    let isAsleep = false;
    const hasFocus = () => element.querySelector(':focus-visible') !== null;
    const sleep = () => {
      isAsleep = !mustStay && !hasFocus();
      if (isAsleep) setIdle(true);
      else timer = window.setTimeout(sleep, IDLE_MS);
    };
    const wake = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(sleep, IDLE_MS);
      isAsleep = false;
      setIdle(false);
    };
    const swallow = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    const handleDown = ({ pointerType }: PointerEvent) => {
      // A touch that became a swipe had no click; that of the next tap is meant.
      element.removeEventListener('click', swallow, { capture: true });
      if (isAsleep && pointerType === 'touch')
        element.addEventListener('click', swallow, { capture: true, once: true });
      wake();
    };
    wake();
    element.addEventListener('pointerdown', handleDown);
    element.addEventListener('pointermove', wake);
    element.addEventListener('keydown', wake);
    element.addEventListener('focusin', wake);
    return () => {
      window.clearTimeout(timer);
      element.removeEventListener('click', swallow, { capture: true });
      element.removeEventListener('pointerdown', handleDown);
      element.removeEventListener('pointermove', wake);
      element.removeEventListener('keydown', wake);
      element.removeEventListener('focusin', wake);
    };
  }, [place, mustStay, news]);
  return isIdle && !mustStay;
}
