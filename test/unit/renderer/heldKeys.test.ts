/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { afterKey, holdKeys, takeKeys, typedBefore } from '../../../renderer/shell/palette/heldKeys';
import { closePalette, openPalette, usePalette } from '../../../renderer/shell/palette/paletteStore';

const press = (key: string, held: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held });
  document.body.dispatchEvent(event);
  return event;
};
/** What the page hears of keys. */
const heard: string[] = [];
document.body.addEventListener('keydown', ({ key }) => heard.push(key));
holdKeys();

test('letters of any script make the text, Backspace takes the last one back, other keys leave it as it is', () => {
  const letter = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 });
  const astral = fc.constantFrom('ä', '日', '😀', '\u0301');
  const named = fc.constantFrom('Enter', 'Tab', 'ArrowLeft', 'Dead', 'F12', 'Process', 'Unidentified', '');
  fc.assert(
    fc.property(fc.array(fc.oneof(letter, astral, named, fc.constant('Backspace'))), (keys) => {
      const letters: string[] = [];
      for (const key of keys) {
        if (key === 'Backspace') letters.pop();
        else if (Array.from(key).length === 1) letters.push(key);
      }
      expect(keys.reduce(afterKey, '')).toBe(letters.join(''));
    }),
  );
});

test('keys are kept from the page from the key that opens the finder until its field is there', () => {
  press('a');
  openPalette();
  expect(press('b').defaultPrevented).toBe(true);
  press('Enter');
  press('c');
  expect(heard).toEqual(['a']);
  expect(typedBefore()).toBe('bc');
  // The browser's and the app's own commands go on.
  press('r', { ctrlKey: true });
  press('f', { metaKey: true });
  expect(heard).toEqual(['a', 'r', 'f']);
  const letGo = takeKeys();
  press('d');
  expect(heard.at(-1)).toBe('d');
  expect(typedBefore()).toBe('bc');
  letGo();
  closePalette();
});

test('Escape gives the finder up, and its next use begins without text', () => {
  openPalette();
  press('x');
  press('Escape');
  expect(usePalette.getState().isOpen).toBe(false);
  expect(heard).not.toContain('Escape');
  openPalette();
  expect(typedBefore()).toBe('');
  closePalette();
});
