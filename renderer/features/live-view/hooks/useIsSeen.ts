import { useEffect, useState, type RefObject } from 'react';

/** Whether any of an element is on the screen; false until that is known. */
export function useIsSeen(place: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    // The newest of several: they come together when the page was busy.
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting === true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}
