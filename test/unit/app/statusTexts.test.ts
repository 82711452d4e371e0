import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { listStatusTexts, MAX_TEXTS } from '#app/api/status';

const AT = '2026-11-21T14:03:11.000Z';

test('the messages of a vehicle come with their age, and without what is no message', () => {
  const items = [
    { severity: 4, text: 'Low battery', at: AT, age_ms: 1500 },
    { severity: 9, text: 'EKF', at: null, age_ms: 0 },
    { severity: 4, text: 'Long ago', at: 'never', age_ms: -1 },
    { severity: 4, text: 'Some time', at: null, age_ms: '7' },
    { severity: 4, text: '', age_ms: 1 },
    null,
  ];
  expect(listStatusTexts.decode({ items })).toEqual([
    { severity: 4, text: 'Low battery', at: Date.parse(AT), ageMs: 1500 },
    { severity: 6, text: 'EKF', at: null, ageMs: 0 },
    { severity: 4, text: 'Long ago', at: null, ageMs: Infinity },
    { severity: 4, text: 'Some time', at: null, ageMs: Infinity },
  ]);
});

test('no more are kept than a server keeps, and an answer without messages is none', () => {
  const many = Array.from({ length: MAX_TEXTS + 1 }, () => ({ severity: 4, text: 'Low battery', at: null, age_ms: 1 }));
  expect(listStatusTexts.decode({ items: many })).toHaveLength(MAX_TEXTS);
  for (const odd of [null, {}, 'x', { items: 7 }]) expect(() => listStatusTexts.decode(odd)).toThrow();
  fc.assert(fc.property(fc.anything(), (row) => void listStatusTexts.decode({ items: [row] })));
});
