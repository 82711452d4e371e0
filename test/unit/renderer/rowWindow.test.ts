/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useRowWindow } from '../../../renderer/lib/useRowWindow';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const rowsOf = (count: number) =>
  renderHook(() => useRowWindow({ count, height: 52, top: 0, covered: 0, spare: 0 })).result.current;

test.each([
  [3, 3, 0],
  [2000, 2000, 0],
  [2345, 2000, 345],
])('useRowWindow of %i rows draws %i on paper and says that %i are omitted', (count, drawn, omitted) => {
  const list = { addEventListener: () => undefined, removeEventListener: () => undefined };
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ ...list, media, matches: media === 'print' }) as unknown as MediaQueryList);
  const rows = rowsOf(count);
  expect([rows.drawn.length, rows.omitted]).toEqual([drawn, omitted]);
});

test('useRowWindow omits no row on a screen, where all can be scrolled to', () => {
  const rows = rowsOf(2345);
  expect(rows.drawn.length).toBeLessThan(100);
  expect(rows.omitted).toBe(0);
});
