import { expect, test } from '@jest/globals';
import { digitOf, letterOf } from '../../../renderer/lib/letterOf';

const pressed = (key: string, code: string, shiftKey = false) => ({ key, code, shiftKey });

test.each([
  ['QWERTY', 'm', 'KeyM', 'm'],
  ['QWERTY with Shift or Caps Lock', 'M', 'KeyM', 'm'],
  ['AZERTY, where M is beside L', 'M', 'Semicolon', 'm'],
  ['AZERTY, the comma in the place of M', ',', 'KeyM', null],
  ['AZERTY, the question mark in the place of M', '?', 'KeyM', null],
  ['Dvorak, K in the place of V', 'k', 'KeyV', 'k'],
  ['Dvorak, the full stop in the place of E', '.', 'KeyE', null],
  ['Russian', 'л', 'KeyK', 'k'],
  ['Russian with Shift', 'Ь', 'KeyM', 'm'],
  ['Russian, a letter in the place of a full stop', 'ю', 'Period', null],
  ['Greek', 'κ', 'KeyK', 'k'],
  ['Turkish, the dotless i', 'ı', 'KeyI', 'i'],
  ['German, an umlaut', 'ö', 'Semicolon', null],
  ['a digit', '1', 'Digit1', null],
  ['a named key', 'Enter', 'Enter', null],
  ['a screen keyboard that names none', 'Unidentified', '', null],
])('letterOf on %s', (_, key, code, letter) => {
  expect(letterOf(pressed(key, code))).toBe(letter);
});

test.each([
  ['QWERTY', '1', 'Digit1', false, 1],
  ['QWERTY with Shift', '!', 'Digit1', true, null],
  ['AZERTY', '&', 'Digit1', false, 1],
  ['AZERTY with Shift', '1', 'Digit1', true, 1],
  ['AZERTY, zero', 'à', 'Digit0', false, 0],
  ['Czech', 'š', 'Digit3', false, 3],
  ['Persian', '۴', 'Digit4', false, 4],
  ['the number pad', '7', 'Numpad7', false, 7],
  ['a letter', 'k', 'KeyK', false, null],
])('digitOf on %s', (_, key, code, shiftKey, digit) => {
  expect(digitOf(pressed(key, code, shiftKey))).toBe(digit);
});
