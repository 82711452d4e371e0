/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
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
