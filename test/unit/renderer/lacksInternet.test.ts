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
  expect(lacksInternet({ state, connectivity, gateway: '192.0.2.1' })).toBe(lacks);
});

test.each([
  ['none', false],
  ['limited', true],
  ['portal', true],
] as const)(
  'a connected interface without a gateway, with connectivity %p, lacks internet: %p',
  (connectivity, lacks) => {
    expect(lacksInternet({ state: 'activated', connectivity, gateway: null })).toBe(lacks);
  },
);
