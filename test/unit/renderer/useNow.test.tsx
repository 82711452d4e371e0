/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useNow } from '../../../renderer/lib/useNow';

beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void jest.useRealTimers());

function Clock() {
  return <output>{useNow()}</output>;
}

/** Left out: what a browser does to a hidden tab, whose timers run late and whose rendering stops. */
function hide(isHidden: boolean) {
  Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('one timer a second while the page is visible, none in a hidden window, and the right time at once when it is shown', () => {
  const { unmount } = render(<Clock />);
  const second = render(<Clock />);
  act(() => void jest.advanceTimersByTime(1000));
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toEqual(['1001000', '1001000']);
  expect(jest.getTimerCount()).toBe(1);
  hide(true);
  expect(jest.getTimerCount()).toBe(0);
  jest.setSystemTime(5_000_000);
  hide(false);
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('5000000');
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  second.unmount();
  expect(jest.getTimerCount()).toBe(0);
});
