/** @jest-environment ./test/support/jsdomEnvironment.ts */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { useStageKeys, type StageActions } from '../../../renderer/features/live-view/hooks/useStageKeys';
import { isPaletteKey } from '../../../renderer/shell/palette/paletteStore';

afterEach(cleanup);

const NAMES = ['fullscreen', 'hud', 'pictureInPicture', 'snapshot', 'record', 'statistics', 'mute', 'help'] as const;

/** The live page's keys; what they did. */
function listen(): string[] {
  const done: string[] = [];
  const actions = Object.fromEntries(NAMES.map((name) => [name, () => done.push(name)])) as unknown as StageActions;
  function Stage() {
    useStageKeys(actions, (index) => done.push(`camera ${index}`));
    return null;
  }
  render(<Stage />);
  return done;
}
const press = (key: string, code: string, more: KeyboardEventInit = {}) =>
  document.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more }));

test.each([
  ['QWERTY', 'm', 'KeyM', ['mute']],
  ['AZERTY', 'm', 'Semicolon', ['mute']],
  ['Russian', 'ь', 'KeyM', ['mute']],
  ['Greek', 'φ', 'KeyF', ['fullscreen']],
  ['AZERTY, a comma in the place of M', ',', 'KeyM', []],
  ['QWERTY', '2', 'Digit2', ['camera 1']],
  ['AZERTY', 'é', 'Digit2', ['camera 1']],
  ['AZERTY', '?', 'KeyM', ['help']],
  ['QWERTY, zero', '0', 'Digit0', []],
])('the live page obeys a key of %s: %s', (_, key, code, done) => {
  const heard = listen();
  press(key, code);
  expect(heard).toEqual(done);
});

test.each([
  ['QWERTY', 'k', 'KeyK', true],
  ['Dvorak', 'k', 'KeyV', true],
  ['Dvorak, another letter in the place of K', 't', 'KeyK', false],
  ['Russian', 'л', 'KeyK', true],
  ['Greek', 'κ', 'KeyK', true],
])('the finder opens by Ctrl+K on %s: %s', (_, key, code, isOpened) => {
  expect(isPaletteKey(new KeyboardEvent('keydown', { key, code, ctrlKey: true }))).toBe(isOpened);
});
