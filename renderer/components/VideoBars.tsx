import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onResize } from '../lib/onResize';
import { markRoot } from '../lib/useRootMark';
import { offerNoticePlace } from './NoticePlace';

interface Place {
  readonly element: HTMLElement | null;
  /** The element that had the focus when the page removed the last place. */
  readonly focused: Element | null;
}

const place = createStore<Place>(() => ({ element: null, focused: null }));
// React calls this with null before it removes the place, and with it the focus.
const setPlace = (element: HTMLElement | null) =>
  place.setState(element === null ? { element, focused: document.activeElement } : { element });

/** Gives style sheets the height of the bars, so that a page and toasts leave room for them. Call the result to stop. */
function followHeight(element: HTMLElement): () => void {
  const root = document.documentElement;
  let unmark: (() => void) | null = null;
  const stop = onResize(element, () => {
    const height = element.offsetHeight;
    root.style.setProperty('--video-bars', `${height}px`);
    if (height > 0) unmark ??= markRoot('data-video-bars');
    else {
      unmark?.();
      unmark = null;
    }
  });
  return () => {
    stop();
    unmark?.();
    root.style.removeProperty('--video-bars');
  };
}

/** The same place for the notice of the frame. */
function setNoticePlace(element: HTMLElement | null) {
  setPlace(element);
  const end = offerNoticePlace(element);
  const unfollow = element && followHeight(element);
  return () => {
    unfollow?.();
    setPlace(null);
    end?.();
  };
}

interface Props {
  readonly className: string | undefined;
  /** The bars lie over the video, so that nothing moves when one appears. */
  readonly isOver?: boolean;
}

/** Where a page with video shows `VideoBars`. */
export function VideoBarsPlace({ className, isOver = false }: Props) {
  return <div ref={isOver ? setNoticePlace : setPlace} className={className} />;
}

/** Creates an element without a box (`display: contents`), so that the place around it lays out the bars. */
function createHolder(): HTMLElement {
  const holder = document.createElement('div');
  holder.style.display = 'contents';
  return holder;
}

/**
 * Bars of the frame around a page with video, such as alerts; not in the document until the page has a place for them. In full screen
 * they stay visible, because they are part of the video's element. When the page has another place, they move there as they are, with the focus.
 */
export function VideoBars({ children }: { readonly children: ReactNode }) {
  const element = useStore(place, (one) => one.element);
  const [holder] = useState(createHolder);
  useLayoutEffect(() => {
    if (element === null) return undefined;
    element.append(holder);
    const { focused } = place.getState();
    const isFocusLost = document.activeElement === document.body;
    if (isFocusLost && focused instanceof HTMLElement && holder.contains(focused))
      focused.focus({ preventScroll: true });
    return () => holder.remove();
  }, [element, holder]);
  return createPortal(children, holder);
}
