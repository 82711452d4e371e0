import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hasHidden, hasLineEnd, withoutControls } from '../../../renderer/features/device-terminal/screen/pastedText';

// @threat S75
describe('withoutControls', () => {
  test.each([
    ['the end of a bracketed paste', 'ls \u001b[201~; echo x \u000f', 'ls ; echo x '],
    ['its beginning', '\u001b[200~ls', 'ls'],
    ['its end by a C1 control', 'ls \u009b201~', 'ls '],
    ['an end within an end', 'ls \u001b[20\u001b[201~1~', 'ls [201~'],
    ['keys of a shell', 'a\u0003b\u0004c\u0012d\u0015e\u0008f\u007fg', 'abcdefg'],
    ['C1 controls', 'a\u0080b\u0085c\u009fd', 'abcd'],
  ])('takes out %s', (_, text, pasted) => {
    expect(withoutControls(text)).toBe(pasted);
  });

  test('leaves text, tabs and line ends alone', () => {
    const text = 'if true; then\r\n\techo "ü 日本 😀 שלום"\nfi\r';
    expect(withoutControls(text)).toBe(text);
  });

  test('leaves no control character in any text', () => {
    const parts = fc.constantFrom('\u001b', '[', '20', '201~', '1~', '\u009b', 'a', '\n');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(parts).map((all) => all.join('')),
        ),
        (text) => {
          expect(withoutControls(text)).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
        },
      ),
    );
  });
});

test.each([
  ['a plain line', 'ls -la | grep "ü" > файл', false, false],
  ['a tab', 'ls\t-la', false, false],
  ['a line end', 'ls\n', true, false],
  ['a carriage return', 'ls\r', true, false],
  ['a control character', 'ls \u000f', false, true],
  ['an override of the direction', 'ls \u202e', false, true],
  ['a character without a width', 'ls \u200b', false, true],
])('%s is noticed', (_, text, isLineEnd, isHidden) => {
  expect([hasLineEnd(text), hasHidden(text)]).toEqual([isLineEnd, isHidden]);
});
