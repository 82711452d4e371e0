/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, jest, test } from '@jest/globals';
import { onResize } from '../../../renderer/lib/onResize';

afterEach(() => void jest.restoreAllMocks());

test.each([
  ['one element', 1],
  ['several elements', 3],
  ['no element', 0],
])('the sizes of %s are watched by one observer until it is ended', (_, count) => {
  const elements = Array.from({ length: count }, () => document.createElement('div'));
  const observer = { observe: jest.fn(), unobserve: jest.fn(), disconnect: jest.fn() };
  const made = jest.spyOn(globalThis, 'ResizeObserver').mockImplementation(() => observer);
  const look = jest.fn();
  const [first] = elements;
  const stop = onResize(first && count === 1 ? first : elements, look);
  expect(made.mock.calls).toEqual([[look]]);
  expect(observer.observe.mock.calls).toEqual(elements.map((one) => [one]));
  expect(observer.disconnect).not.toHaveBeenCalled();
  stop();
  expect(observer.disconnect).toHaveBeenCalledTimes(1);
});
