import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CAPTURE_NAME, captureName } from '../../../../app/domain/captureName';
import { fileNameOf, safeName } from '../../../../app/lib/safeName';

test('a name keeps what every system takes, and never half a letter', () => {
  expect(fileNameOf(' Nose: drone/1 ')).toBe('Nose drone1');
  expect([fileNameOf('../..'), fileNameOf(''), safeName('?', 'log')]).toEqual(['device', 'device', 'log']);
  expect(fileNameOf('a'.repeat(80))).toBe('a'.repeat(60));
  const astral = '𝒜'.repeat(80);
  expect(fileNameOf(astral)).toBe('𝒜'.repeat(60));
  expect(safeName(`${'a'.repeat(79)} b`, 'log')).toBe('a'.repeat(79));
});

test('whatever a device is called, a capture of it has a name that is taken', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
      expect(captureName(name, new Date(0), 'jpg')).toMatch(CAPTURE_NAME);
    }),
  );
});
