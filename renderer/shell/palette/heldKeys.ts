import { closePalette, usePalette } from './paletteStore';

/** Text typed since the palette was opened. */
let typed = '';
let isFieldThere = false;

/** Returns the text after one more key (`KeyboardEvent.key`). Keys that write nothing do not change it. */
export function afterKey(text: string, key: string): string {
  if (key === 'Backspace') return text.replace(/.$/su, '');
  return /^.$/su.test(key) ? text + key : text;
}

/**
 * Buffers keys while the palette's script loads and gives them to its field. Otherwise they would trigger the page's
 * single-letter shortcuts. Enter is dropped, because no results are visible yet.
 */
export function holdKeys(): void {
  usePalette.subscribe(() => {
    typed = '';
  });
  window.addEventListener(
    'keydown',
    (event) => {
      if (!usePalette.getState().isOpen || isFieldThere || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') closePalette();
      else typed = afterKey(typed, event.key);
    },
    { capture: true },
  );
}

/** Returns the text typed before the palette's field was mounted. */
export const typedBefore = (): string => typed;

/** Stops the buffering because the field handles keys now. Call the result to start it again. */
export function takeKeys(): () => void {
  isFieldThere = true;
  return () => {
    isFieldThere = false;
  };
}
