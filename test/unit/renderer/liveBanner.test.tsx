/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NoticePlace } from '../../../renderer/components/NoticePlace';
import { VideoBarsPlace } from '../../../renderer/components/VideoBars';
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
  expect(text()).toBe(`${lost} Status as of 14:03:41.`);
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

// @spec 2.66
test('LiveBanner is in the place that the page offered last, and floats over a page without one', () => {
  const page = (...places: readonly ('side' | 'bar' | 'video' | 'message')[]) => (
    <LiveContextProvider value={{ reconnect: () => undefined }}>
      {places.map((place) => (
        <div key={place} role="group" aria-label={place}>
          {place === 'bar' || place === 'side' ? (
            <NoticePlace isReserved={place === 'side'} />
          ) : (
            <VideoBarsPlace className="bars" isOver={place === 'video'} />
          )}
        </div>
      ))}
      <LiveBanner />
    </LiveContextProvider>
  );
  const { rerender } = render(page());
  set(attempt(2));
  const shown = () => ({
    at: screen.getByRole('alert').closest('[role=group]')?.getAttribute('aria-label') ?? null,
    isFloating: document.documentElement.hasAttribute('data-floating-banner'),
  });
  expect(shown()).toEqual({ at: null, isFloating: true });
  rerender(page('bar'));
  expect(shown()).toEqual({ at: 'bar', isFloating: false });
  rerender(page('bar', 'video'));
  expect(shown()).toEqual({ at: 'video', isFloating: false });
  rerender(page('bar'));
  expect(shown()).toEqual({ at: 'bar', isFloating: false });
  // A place above what the page says would move it.
  rerender(page('message'));
  expect(shown()).toEqual({ at: null, isFloating: true });
  // Where it covers nothing, whatever comes later.
  rerender(page('side', 'bar'));
  expect(shown()).toEqual({ at: 'side', isFloating: false });
  set(CONNECTED);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.documentElement).not.toHaveAttribute('data-floating-banner');
});
