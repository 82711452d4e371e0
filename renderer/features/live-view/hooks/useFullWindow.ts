import { useWakeLock } from '../../../lib/useWakeLock';
import { useCallback, useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

export interface FullWindow {
  /** Fills the window by style only, and needs its own exit. */
  readonly isFilled: boolean;
  /** In full screen, by the browser or by style. */
  readonly isFull: boolean;
  readonly toggle: () => void;
}

/**
 * Full screen for an element. On iPhone only video elements have it, which would hide the HUD: there, and if full screen is
 * not allowed, the element fills the window instead (`data-filled`). Keeps the screen on meanwhile, and while `mustStayOn`.
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
    // Absent on iPhone, despite its type.
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
  return { isFilled, isFull: isFilled || isFullscreen, toggle };
}
