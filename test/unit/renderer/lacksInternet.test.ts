import { expect, test } from '@jest/globals';
import { lacksInternet } from '../../../renderer/features/device-network/lacksInternet';

test.each([
  ['activated', 'limited', true],
  ['activated', 'portal', true],
  ['activated', 'none', true],
  ['activated', 'full', false],
  ['activated', null, false],
  ['disconnected', 'none', false],
  ['unavailable', 'none', false],
  [null, 'none', false],
] as const)('an interface in state %p with connectivity %p lacks internet: %p', (state, connectivity, lacks) => {
  expect(lacksInternet({ state, connectivity })).toBe(lacks);
});
