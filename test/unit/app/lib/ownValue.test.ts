import { expect, test } from '@jest/globals';
import { ownValue } from '../../../../app/lib/ownValue';

test('a record has only what is its own', () => {
  expect(ownValue({ up: 'Up' }, 'up')).toBe('Up');
  for (const name of ['down', '__proto__', 'constructor', 'toString', ''])
    expect(ownValue({ up: 'Up' }, name)).toBeUndefined();
});
