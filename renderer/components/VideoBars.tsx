import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { offerNoticePlace } from './NoticePlace';

const place = createStore<{ readonly element: HTMLElement | null }>(() => ({ element: null }));
const setPlace = (element: HTMLElement | null) => place.setState({ element });

/** The same place for the notice of the frame. */
function setNoticePlace(element: HTMLElement | null) {
  setPlace(element);
  const end = offerNoticePlace(element);
  return () => {
    setPlace(null);
    end?.();
  };
}

interface Props {
  readonly className: string | undefined;
  /** It lies over the video, rather than above what the page says: what comes and goes in it moves nothing. */
  readonly isOver?: boolean;
}

/** Where a page with video shows `VideoBars`: over the video, so that nothing moves when one comes. */
export function VideoBarsPlace({ className, isOver = false }: Props) {
  return <div ref={isOver ? setNoticePlace : setPlace} className={className} />;
}

/** Bars of the frame around a page with video, such as alerts; nothing until the page has a place for them. In full screen they stay visible, because they are part of the video's element. */
export function VideoBars({ children }: { readonly children: ReactNode }) {
  const element = useStore(place, (one) => one.element);
  return element && createPortal(children, element);
}
