/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { LiveContextProvider } from '../../../renderer/live/LiveContext';
import { noteStatus, resetLiveState, setLiveState } from '../../../renderer/live/liveState';
import { LiveBanner } from '../../../renderer/shell/LiveBanner';

const START = Date.UTC(2026, 10, 21, 14, 3, 11);
beforeEach(() => {
  jest.useFakeTimers({ now: START });
  resetLiveState();
});
afterEach(() => {
  cleanup();
  resetLiveState();
  jest.useRealTimers();
});

const set = (...states: Parameters<typeof setLiveState>) => act(() => void setLiveState(...states));
const CONNECTED = { name: 'connected' } as const;
const attempt = (number: number) => ({ name: 'reconnecting', attempt: number }) as const;

// @spec 2.66
test('LiveBanner is shown from the second attempt until the connection is back, and only its text changes', () => {
  const reconnect = jest.fn();
  render(
    <LiveContextProvider value={{ reconnect }}>
      <LiveBanner />
    </LiveContextProvider>,
  );
  const text = () => screen.queryByRole('alert')?.textContent.replace('Reconnect', '').trim() ?? null;
  set(CONNECTED);
  set(attempt(1));
  expect(text()).toBeNull();
  set(attempt(2));
  const banner = screen.getByRole('alert');
  expect(text()).toBe('The server is not responding. Retrying.');
  expect(screen.queryByRole('button')).toBeNull();
  // Longer than a toast is shown.
  act(() => jest.advanceTimersByTime(30_000));
  expect(text()).toBe('The server is not responding. Retrying.');
  set(attempt(3));
  set({ name: 'lost' });
  const lost = 'Real-time connection lost. Device status may not be up to date.';
  expect(text()).toBe(lost);
  act(() => noteStatus(Date.now()));
  expect(text()).toBe(`${lost} Status as of 14:03.`);
  // An answer of the status call is shown for 100 s.
  act(() => jest.advanceTimersByTime(100_000));
  expect(text()).toBe(lost);
  fireEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
  expect(reconnect).toHaveBeenCalledTimes(1);
  set({ name: 'connecting' });
  set(attempt(1));
  expect(text()).toBe('The server is not responding. Retrying.');
  expect(screen.getByRole('alert')).toBe(banner);
  set(CONNECTED);
  expect(text()).toBeNull();
});
