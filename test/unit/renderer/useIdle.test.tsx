/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useIdle } from '../../../renderer/features/live-view/hooks/useIdle';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function Stage({ mustStay, news }: { readonly mustStay: boolean; readonly news: string }) {
  const place = useRef<HTMLDivElement>(null);
  const isIdle = useIdle(place, mustStay, news);
  return <div ref={place}>{isIdle ? 'controls hidden' : 'controls shown'}</div>;
}

test('controls hide after three seconds without input, and show news that comes later', () => {
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const { rerender } = render(<Stage mustStay={false} news="Buffering" />);
  pass(2900);
  expect(screen.getByText('controls shown')).toBeInTheDocument();
  pass(200);
  expect(screen.getByText('controls hidden')).toBeInTheDocument();
  rerender(<Stage mustStay={false} news="Live" />);
  expect(screen.getByText('controls shown')).toBeInTheDocument();
  pass(3100);
  expect(screen.getByText('controls hidden')).toBeInTheDocument();
  rerender(<Stage mustStay news="Live" />);
  expect(screen.getByText('controls shown')).toBeInTheDocument();
  pass(10_000);
  expect(screen.getByText('controls shown')).toBeInTheDocument();
});

test('a touch that wakes the controls presses nothing, whether it was a tap or a swipe; the next tap does', () => {
  jest.useFakeTimers();
  const press = jest.fn();
  function Stage() {
    const place = useRef<HTMLDivElement>(null);
    const isIdle = useIdle(place, false, '');
    return (
      <div ref={place} data-idle={isIdle}>
        <button onClick={press}>Mute</button>
      </div>
    );
  }
  render(<Stage />);
  const button = screen.getByRole('button');
  // What a browser makes of fingers: no click after a swipe, which scrolls or pans. jsdom's event has no kind of pointer.
  const swipe = () => {
    fireEvent(button, Object.assign(createEvent.pointerDown(button), { pointerType: 'touch' }));
  };
  const tap = () => {
    swipe();
    fireEvent.click(button);
  };
  for (const wake of [tap, swipe]) {
    press.mockClear();
    act(() => jest.advanceTimersByTime(3100));
    wake();
    expect(press).not.toHaveBeenCalled();
    tap();
    expect(press).toHaveBeenCalledTimes(1);
  }
});
