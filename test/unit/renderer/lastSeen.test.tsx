/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { LastSeen } from '../../../renderer/components/LastSeen';
import { UnknownStatus } from '../../../renderer/components/StatusPhrase';

beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

// @spec 2.32
test('last seen is drawn anew each second (specification §2)', () => {
  render(<LastSeen at={995_000} isOnline={false} />);
  expect(screen.getByText(/^Last seen/).textContent).toBe('Last seen 5 s ago');
  for (const age of [6, 7, 8]) {
    act(() => void jest.advanceTimersByTime(1000));
    expect(screen.getByText(/^Last seen/).textContent).toBe(`Last seen ${age} s ago`);
  }
});

test('a status that is unknown says since when', () => {
  render(<UnknownStatus since={994_000} />);
  expect(screen.getByText('Unknown for 6 s').title).toMatch(/^Last known /);
  act(() => void jest.advanceTimersByTime(54_000));
  expect(screen.getByText('Unknown for 1 min')).toBeTruthy();
});

test('a status that was never known is only unknown', () => {
  render(<UnknownStatus since={0} />);
  expect(screen.getByText('Unknown').title).toBe('');
});
