import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import classes from './NoticePlace.module.css';

const places = createStore<{ readonly elements: readonly HTMLElement[] }>(() => ({ elements: [] }));

/** Offers an element to the notice of the frame until the result is called. */
export function offerNoticePlace(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  places.setState(({ elements }) => ({ elements: [...elements, element] }));
  return () => places.setState(({ elements }) => ({ elements: elements.filter((one) => one !== element) }));
}

/** The place that was offered last; null without one. */
export const useNoticePlace = (): HTMLElement | null => useStore(places, ({ elements }) => elements.at(-1) ?? null);

/**
 * Where the notice of the frame, such as a lost connection, lies over a page with controls at the lower edge of the window. `className`:
 * its place; by default directly above the bar that it is in.
 */
export function NoticePlace({ className = classes.aboveBar }: { readonly className?: string | undefined }) {
  return <div ref={offerNoticePlace} className={className} />;
}
