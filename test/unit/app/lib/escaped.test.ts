import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { escaped } from '#app/lib/escaped';

test('escaped shows control, invisible and reordering characters as their codes', () => {
  expect(escaped('\u001b]0;t\u0007 a\u202eb \u0000 ü\t\n')).toBe('\\x1b]0;t\\x07 a\\u202eb \\x00 ü\t\n');
  expect(escaped('\r\u007f\u009b\u00ad\u061c\u115f\u200b\u2028\u2066\u3164\ufeff\u{e0041}')).toBe(
    '\\x0d\\x7f\\x9b\\xad\\u061c\\u115f\\u200b\\u2028\\u2066\\u3164\\ufeff\\u{e0041}',
  );
});

test('escaped leaves all other text alone', () => {
  const text = 'ls -la | grep "ü" > файл; 日本語 שלום é ☎️ 😀';
  expect(escaped(text)).toBe(text);
  fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (one) => expect(escaped(one)).toBe(one)));
});
