/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { LastSeen } from '../../../renderer/components/LastSeen';
import { StatusPhrase } from '../../../renderer/components/StatusPhrase';
import { UnknownStatus } from '../../../renderer/components/UnknownStatus';

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
  render(<UnknownStatus since={994_000} room="full" />);
  expect(screen.getByText('Unknown for 6 s').title).toMatch(/^Last known /);
  act(() => void jest.advanceTimersByTime(54_000));
  expect(screen.getByText('Unknown for 1 min')).toBeTruthy();
});

test('a status that was never known is only unknown', () => {
  render(<UnknownStatus since={0} room="full" />);
  expect(screen.getByText('Unknown').title).toBe('');
});

test.each([
  ['full', 'Unknown for 6 s', 'Online, no link for 15 s', 'Offline, 6 s'],
  ['short', 'Unknown, 6 s', 'No link, 15 s', 'Offline, 6 s'],
  ['word', 'Unknown', 'No link', 'Offline'],
] as const)(
  'a status keeps its word, and with the room "%s" loses the words around its age first',
  (room, ...expected) => {
    const { container } = render(
      <>
        <UnknownStatus since={994_000} room={room} />
        <StatusPhrase isOnline seenAt={994_000} shape="online" silence="15 s" room={room} />
        <StatusPhrase isOnline={false} seenAt={994_000} shape="offline" room={room} />
      </>,
    );
    const words = [...container.querySelectorAll('.numeric')];
    expect(words.map(({ textContent }) => textContent)).toEqual(expected);
    expect(words.every((word) => word.hasAttribute('title'))).toBe(true);
  },
);
