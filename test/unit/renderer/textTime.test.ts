import { expect, test } from '@jest/globals';
import { textTime } from '../../../renderer/live/device/textTime';

const AT = Date.UTC(2026, 0, 31, 12, 0, 10, 900);

test('the time of a message is the device’s, whenever it was heard', () => {
  expect([0, 50, 150, 4000].map((ms) => textTime({ at: AT }, AT + ms))).toEqual(Array(4).fill(AT));
});

test('the time of a message is when it was heard, where the device’s clock is wrong or not known', () => {
  expect(textTime({ at: AT - 3_600_000 }, AT)).toBe(AT);
  expect(textTime({ at: AT + 6000 }, AT)).toBe(AT);
  expect(textTime({ at: null }, AT)).toBe(AT);
  expect(textTime({ at: AT }, -Infinity)).toBe(-Infinity);
});
