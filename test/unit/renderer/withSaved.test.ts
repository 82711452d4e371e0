import { expect, test } from '@jest/globals';
import { withSaved } from '../../../renderer/lib/withSaved';
import { wordOf } from '../../../renderer/lib/wordOf';

test('withSaved adds saved choices once and leaves out missing ones', () => {
  expect(withSaved(['a', 'b'], 'b', 'new', undefined, null, 'new')).toEqual(['a', 'b', 'new']);
});

test('wordOf removes what cannot be seen from a value that it does not know', () => {
  expect(wordOf({ a: 'A' }, 'a')).toBe('A');
  expect(wordOf({ a: 'A' }, 'n\u202ew')).toBe('n w');
});
