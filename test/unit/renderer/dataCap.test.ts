/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import { capBytesOf } from '../../../renderer/features/device-modem/components/useDataUse';

test.each([
  [10, 1e10],
  [0.5, 5e8],
  [0, null],
  [-1, null],
  [Number.NaN, null],
  ['10', null],
  [null, null],
  [undefined, null],
])('a data cap that is reported as %p is %p bytes', (reported, bytes) => {
  expect(capBytesOf(reported)).toBe(bytes);
});
