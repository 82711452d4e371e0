import { useWakeLock } from '../../../lib/useWakeLock';
import { useCallback, useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

export interface FullWindow {
  /** The element fills the page's window by style alone, and needs a way out of its own. */
  readonly isFilled: boolean;
  readonly toggle: () => void;
}

/**
 * Full screen for an element. On iPhone only video elements have one, which would leave the readings behind: there, and where a page
 * may not, the element fills the window instead (`data-filled`). The screen stays on meanwhile, and while `mustStayOn`.
 */
export function useFullWindow(place: RefObject<HTMLElement | null>, mustStayOn = false): FullWindow {
  const [isFilled, setFilled] = useState(false);
  const isFullscreen = useSyncExternalStore(subscribe, () => document.fullscreenElement != null);
  const toggle = useCallback(() => {
    const element = place.current;
    if (document.fullscreenElement) {
      document.exitFullscreen().catch(() => undefined);
      return;
    }
    // Absent on iPhone, whatever the type library says.
    if (isFilled || !element || !('requestFullscreen' in element)) setFilled(!isFilled && element !== null);
    else element.requestFullscreen().catch(() => setFilled(true));
  }, [place, isFilled]);

  useEffect(() => {
    if (!isFilled) return undefined;
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setFilled(false);
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    document.addEventListener('keydown', leave);
    return () => {
      document.documentElement.style.overflow = overflow;
      document.removeEventListener('keydown', leave);
    };
  }, [isFilled]);
  useWakeLock(isFullscreen || isFilled || mustStayOn);
  return { isFilled, toggle };
}
