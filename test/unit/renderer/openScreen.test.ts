/** @jest-environment ./test/support/jsdomEnvironment.ts */
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { TextDecoder } from 'node:util';
import type * as OpenScreen from '../../../renderer/features/device-terminal/screen/openScreen';

let openScreen: typeof OpenScreen.openScreen;
beforeAll(async () => {
  // jsdom has no canvas, on which xterm.js measures colours as it loads, no constructed style sheets, and none of these.
  HTMLCanvasElement.prototype.getContext = () => null;
  CSSStyleSheet.prototype.replaceSync = () => undefined;
  document.adoptedStyleSheets = [];
  const matchMedia = () =>
    Object.assign(new EventTarget(), { addListener: () => undefined, removeListener: () => undefined });
  Object.assign(window, { TextDecoder, matchMedia });
  ({ openScreen } = await import('../../../renderer/features/device-terminal/screen/openScreen'));
});
const open: { dispose(): void }[] = [];
afterEach(() => {
  for (const screen of open.splice(0)) screen.dispose();
  document.body.replaceChildren();
});

/** A real screen; what goes to the shell, and what is asked about. */
function setUp(options: Partial<OpenScreen.ScreenOptions> = {}) {
  const element = document.body.appendChild(document.createElement('div'));
  const sent: string[] = [];
  const pasted: string[] = [];
  const shortcuts: string[] = [];
  const screen = openScreen(element, {
    label: 'Terminal 1',
    fontSize: 13,
    isReaderMode: false,
    onInput: (text) => sent.push(text),
    onPaste: (text) => pasted.push(text),
    onShortcut: (name) => shortcuts.push(name),
    ...options,
  });
  open.push(screen);
  const field = element.querySelector('textarea');
  if (!field) throw new Error('The screen has no field.');
  const draw = (text: string) => new Promise<void>((resolve) => screen.write(text, resolve));
  /** As a browser gives text to the page: by keyboard, menu and middle click, or by dragging. */
  const give = (name: string, key: 'clipboardData' | 'dataTransfer', target: Element, text: string): Event => {
    const event = new Event(name, { bubbles: true, cancelable: true });
    Object.assign(event, { [key]: { getData: (type: string) => (type === 'text/plain' ? text : '') } });
    target.dispatchEvent(event);
    return event;
  };
  return { screen, element, field, sent, pasted, shortcuts, draw, give };
}

// @threat S75
test.each([
  ['alone', ''],
  ['in a program that asks for bracketed pastes', '\u001b[?2004h'],
])('paste sends no control character, %s', async (_, mode) => {
  const { screen, draw, sent } = setUp();
  await draw(mode);
  screen.paste('ls \u001b[201~; echo x \u000f');
  const text = 'ls ; echo x ';
  expect(sent).toEqual([mode === '' ? text : `\u001b[200~${text}\u001b[201~`]);
});

// @threat S75
test('text that is pasted or dropped is handed over, and nothing of it is sent', () => {
  const { element, field, sent, pasted, give } = setUp();
  const rows = element.querySelector('.xterm-screen') ?? element;
  const events = [
    give('paste', 'clipboardData', field, 'one'),
    give('paste', 'clipboardData', rows, 'two\n'),
    give('drop', 'dataTransfer', field, 'three'),
    give('drop', 'dataTransfer', rows, 'four\u000f'),
  ];
  expect(events.every((event) => event.defaultPrevented)).toBe(true);
  expect(pasted).toEqual(['one', 'two\n', 'three', 'four\u000f']);
  expect(sent).toEqual([]);
});

// @threat S75
test('lines that a keyboard inserts at once are handed over as pasted', () => {
  const { field, sent, pasted } = setUp();
  const insert = (data: string) =>
    field.dispatchEvent(new InputEvent('input', { data, inputType: 'insertText', bubbles: true, cancelable: true }));
  insert('ls\nrm -r .\n');
  insert('word');
  insert('\r');
  expect(pasted).toEqual(['ls\nrm -r .\n']);
  expect(sent).toEqual(['word', '\r']);
});

// @threat S76
test('nothing is handed over by a screen that only shows', () => {
  const { screen, field, sent, pasted, give } = setUp({ isReadOnly: true });
  give('paste', 'clipboardData', field, 'one\n');
  give('drop', 'dataTransfer', field, 'one\n');
  screen.paste('one\n');
  expect([sent, pasted]).toEqual([[], []]);
});

// @threat S76
test('a screen that only shows answers no query of its output, and sends no key', async () => {
  const press = (field: Element) => {
    // oxlint-disable-next-line typescript/no-deprecated -- xterm.js reads the code of the key
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, cancelable: true }));
  };
  const shown = setUp({ isReadOnly: true });
  await shown.draw('\u001b[6n\u001b[c\u001b[5n');
  press(shown.field);
  expect(shown.sent).toEqual([]);
  const live = setUp();
  await live.draw('\u001b[6n\u001b[c\u001b[5n');
  press(live.field);
  expect(live.sent).toEqual(['\u001b[1;1R', expect.stringMatching(/^\u001b\[\?[\d;]+c$/), '\u001b[0n', '\r']);
});

test.each([
  ['QWERTY', 'M', 'KeyM', ['leave']],
  ['AZERTY', 'M', 'Semicolon', ['leave']],
  ['AZERTY, a question mark in the place of M', '?', 'KeyM', []],
  ['Russian', 'Ь', 'KeyM', ['leave']],
  ['Russian', 'А', 'KeyF', ['find']],
  ['Dvorak', 'C', 'KeyI', ['copy']],
])('Ctrl+Shift with a letter leads out of the terminal on %s: %s', (_, key, code, names) => {
  const { field, shortcuts } = setUp();
  const event = new KeyboardEvent('keydown', { key, code, ctrlKey: true, shiftKey: true, cancelable: true });
  field.dispatchEvent(event);
  expect(shortcuts).toEqual(names);
});

test.each([
  ['QWERTY', 'v', 'KeyV', 86, false],
  ['Dvorak', 'v', 'Period', 86, false],
  ['Russian', 'м', 'KeyV', 86, false],
  ['Dvorak, K in the place of V', 'k', 'KeyV', 75, true],
])('Ctrl+V is left to the browser, which pastes, on %s: %s', (_, key, code, keyCode, isSent) => {
  const { field, sent } = setUp();
  // oxlint-disable-next-line typescript/no-deprecated -- xterm.js reads the code of the key
  field.dispatchEvent(new KeyboardEvent('keydown', { key, code, keyCode, ctrlKey: true, cancelable: true }));
  expect(sent).toEqual(isSent ? ['\u000b'] : []);
});

test.each([
  ['a', 2],
  ['é', 2],
  ['漢', 3],
  ['😀', 3],
  ['✅', 3],
  ['🛰', 2],
])('%s ends before column %d, as programs count on it', async (text, column) => {
  const { draw, sent } = setUp();
  await draw(`${text}\u001b[6n`);
  expect(sent).toEqual([`\u001b[1;${column}R`]);
});
