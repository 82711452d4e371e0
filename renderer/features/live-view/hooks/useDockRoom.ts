import { useLayoutEffect, useState, type RefObject } from 'react';
import { onResize } from '../../../lib/onResize';

/** Room below the video: for everything, one line, or nothing; `rail`: no dock, its parts are in the rail. */
export type DockRoom = 'full' | 'line' | 'none' | 'rail';

const FULL_PX = 144;
const LINE_PX = 40;
/** Windows with the rail beside the video; a phone in landscape is too low for a dock. */
export const IS_WIDE = '(min-width: 960px) and (min-height: 480px)';

/** Room of the dock; measured before the first paint. */
export function useDockRoom(place: RefObject<HTMLElement | null>): DockRoom {
  const [room, setRoom] = useState<DockRoom>('rail');
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const wide = window.matchMedia(IS_WIDE);
    const measure = () => {
      const { height } = element.getBoundingClientRect();
      setRoom(!wide.matches ? 'rail' : height >= FULL_PX ? 'full' : height >= LINE_PX ? 'line' : 'none');
    };
    measure();
    const stop = onResize(element, measure);
    wide.addEventListener('change', measure);
    return () => {
      stop();
      wide.removeEventListener('change', measure);
    };
  }, [place]);
  return room;
}
