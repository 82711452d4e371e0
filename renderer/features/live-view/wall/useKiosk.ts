import { useEffect } from 'react';

const REST_MS = 3000;

/** Hides the header of the page, and the pointer while it rests; Escape ends it. */
export function useKiosk(isOn: boolean, onEnd: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const { dataset } = document.documentElement;
    dataset.kiosk = 'rest';
    let timer = 0;
    const move = () => {
      dataset.kiosk = 'moved';
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        dataset.kiosk = 'rest';
      }, REST_MS);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('keydown', move);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('keydown', move);
      delete dataset.kiosk;
    };
  }, [isOn]);
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      // What lies over the wall is closed first, and says so.
      if (event.key === 'Escape' && !event.defaultPrevented) onEnd();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn, onEnd]);
}
