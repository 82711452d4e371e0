import { useEffect, useState, type RefObject } from 'react';

/** Whether any part of an element is on the screen; false until known. */
export function useIsSeen(place: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    // The newest entry: a busy page gets several at once.
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting === true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}
