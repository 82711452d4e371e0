import { useWakeLock } from '../../../lib/useWakeLock';
import { useFullScreenElement } from '../../../lib/useFullScreenElement';
import { useRootMark } from '../../../lib/useRootMark';
import { useCallback, useEffect, useState, type RefObject } from 'react';

export interface FullWindow {
  /** Fills the window by style only, and needs its own exit. */
  readonly isFilled: boolean;
  /** This element is in full screen, by the browser or by style. */
  readonly isFull: boolean;
  readonly toggle: () => void;
}

/**
 * Full screen for an element. On iPhone only video elements have it, which would hide the HUD: there, and if full screen is
 * not allowed, the element fills the window instead (`data-filled`). Keeps the screen on meanwhile, and while `mustStayOn`.
 */
export function useFullWindow(place: RefObject<HTMLElement | null>, mustStayOn = false): FullWindow {
  const [isFilled, setFilled] = useState(false);
  const above = useFullScreenElement();
  const isFullscreen = above !== null && above === place.current;
  const toggle = useCallback(() => {
    const element = place.current;
    // Another one that is in full screen keeps it below this one.
    if (element !== null && document.fullscreenElement === element) {
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
  useRootMark('data-full-window', isFilled);
  useWakeLock(isFullscreen || isFilled || mustStayOn);
  return { isFilled, isFull: isFilled || isFullscreen, toggle };
}
