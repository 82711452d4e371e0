import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { searchText } from '../../../../app/lib/searchText';

describe('a text as searches compare it', () => {
  test.each([
    ['Island ısland', 'ISLAND ISLAND'],
    ['Zürich', 'ZURICH'],
    ['Zu\u0308rich', 'ZURICH'],
    ['İSTANBUL Işık', 'ISTANBUL ISIK'],
    ['ＣＡＭ ﬁx', 'CAM FIX'],
    ['Ёлка й', 'ЕЛКА И'],
    ['東京 ドローン', '東京 ドローン'.normalize('NFKD')],
    ['Straße STRAẞE', 'STRASSE STRASSE'],
    ['Οδος οδοσ', 'ΟΔΟΣ ΟΔΟΣ'],
    ['', ''],
  ])('%s: %s', (text, expected) => {
    expect(searchText(text)).toBe(expected);
  });
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
  test('stays as it is when it is made again, and finds a name by its beginning', () => {
    fc.assert(
      fc.property(text, text, (start, rest) => {
        const found = searchText(start);
        expect(searchText(found)).toBe(found);
        expect(searchText(start + rest).startsWith(found)).toBe(true);
      }),
    );
  });
});
