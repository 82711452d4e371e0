import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The custom property with the height that the live page leaves to what stands above it. */
const PROPERTY = '--fs-above-live';

/** Tells the live page, which fills the window, how much room an element above it takes. */
export function useRoomAbove(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    const { style } = document.documentElement;
    if (!current || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => style.setProperty(PROPERTY, `${current.getBoundingClientRect().height}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty(PROPERTY);
    };
  }, []);
  return element;
}
