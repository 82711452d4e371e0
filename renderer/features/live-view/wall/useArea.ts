import { useLayoutEffect, useState, type RefObject } from 'react';
import { onResize } from '../../../lib/onResize';
import type { Area } from './mosaics';

const MIN_HEIGHT = 200;

function measure(element: HTMLElement): Area {
  const isOwnWindow = document.fullscreenElement === element || element.dataset.filled === 'true';
  if (isOwnWindow) return { width: element.clientWidth, height: element.clientHeight };
  const top = Math.ceil(element.getBoundingClientRect().top + window.scrollY);
  const height = document.documentElement.clientHeight - top;
  return { width: element.clientWidth, height: Math.max(MIN_HEIGHT, height) };
}

/** What of the window lies below the top of an element: what a wall has to fill. Null before the first measure. */
export function useArea(place: RefObject<HTMLElement | null>): Area | null {
  const [area, setArea] = useState<Area | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const look = () => {
      const next = measure(element);
      setArea((now) => (now?.width === next.width && now.height === next.height ? now : next));
    };
    look();
    // Banners above the wall move it without changing its size.
    const stop = onResize(element.parentElement ? [element, element.parentElement] : element, look);
    window.addEventListener('resize', look);
    document.addEventListener('fullscreenchange', look);
    return () => {
      stop();
      window.removeEventListener('resize', look);
      document.removeEventListener('fullscreenchange', look);
    };
  }, [place]);
  return area;
}
