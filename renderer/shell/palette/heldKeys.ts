import { closePalette, usePalette } from './paletteStore';

/** Typed since the finder was asked for. */
let typed = '';
let isFieldThere = false;

/** The text after one more key, named as by `KeyboardEvent.key`; those that write nothing leave it as it is. */
export function afterKey(text: string, key: string): string {
  if (key === 'Backspace') return text.replace(/.$/su, '');
  return /^.$/su.test(key) ? text + key : text;
}

/**
 * From now on, what is typed while the finder's script is on its way is kept for its field. It would go to the page, where
 * single letters do things. Enter is not kept: nobody has seen yet what it would open.
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

/** What was typed before the finder's field was there. */
export const typedBefore = (): string => typed;

/** Says that the field is there and takes the keys itself, until the result is called. */
export function takeKeys(): () => void {
  isFieldThere = true;
  return () => {
    isFieldThere = false;
  };
}
