import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import classes from './NoticePlace.module.css';

interface Place {
  readonly element: HTMLElement;
  readonly isReserved: boolean;
}

const places = createStore<{ readonly all: readonly Place[] }>(() => ({ all: [] }));

/** Offers an element to the notice of the frame until the result is called. `isReserved`: the notice covers nothing there. */
export function offerNoticePlace(element: HTMLElement | null, isReserved = false): (() => void) | undefined {
  if (!element) return undefined;
  const place = { element, isReserved };
  places.setState(({ all }) => ({ all: [...all, place] }));
  return () => places.setState(({ all }) => ({ all: all.filter((one) => one !== place) }));
}

const offerPlace = (element: HTMLElement | null) => offerNoticePlace(element);
const offerReserved = (element: HTMLElement | null) => offerNoticePlace(element, true);

/** The place that was offered last, of those where the notice covers nothing if there is one; null without any. */
export const useNoticePlace = (): HTMLElement | null =>
  useStore(places, ({ all }) => (all.findLast(({ isReserved }) => isReserved) ?? all.at(-1))?.element ?? null);

interface Props {
  readonly className?: string | undefined;
  /** Room that is kept for the notice, where it covers nothing. */
  readonly isReserved?: boolean;
}

/**
 * Where the notice of the frame, such as a lost connection, lies over a page with controls at the lower edge of the window. `className`:
 * its place; by default directly above the bar that it is in.
 */
export function NoticePlace({ className = classes.aboveBar, isReserved = false }: Props) {
  return <div ref={isReserved ? offerReserved : offerPlace} className={className} />;
}
