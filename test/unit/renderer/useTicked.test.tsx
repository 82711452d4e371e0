/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useTicked } from '../../../renderer/lib/useTicked';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const read = () => Math.round(performance.now() / 500);

test('what follows from the time is renewed twice a second for all callers by one timer, and by none where nothing is read', () => {
  const other = renderHook(() => useTicked(read));
  const { result, rerender } = renderHook(({ isRead }) => useTicked(isRead ? read : null), {
    initialProps: { isRead: true },
  });
  const seen = [1, 2, 3].map(() => {
    act(() => void jest.advanceTimersByTime(500));
    expect(result.current).toBe(other.result.current);
    return result.current;
  });
  expect(new Set(seen).size).toBe(3);
  expect(jest.getTimerCount()).toBe(1);
  other.unmount();
  rerender({ isRead: false });
  expect(result.current).toBeNull();
  expect(jest.getTimerCount()).toBe(0);
});
