/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { RecordingChip } from '../../../renderer/features/live-view/components/RecordingLine';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('the time of a recording ticks only while there is one', () => {
  const before = jest.getTimerCount();
  const { rerender } = render(<RecordingChip state={{ name: 'off' }} />);
  expect(jest.getTimerCount()).toBe(before);
  rerender(<RecordingChip state={{ name: 'recording', since: Date.now(), isWaiting: false }} />);
  expect(screen.getByText('● REC 0:00:00')).toBeTruthy();
  expect(jest.getTimerCount()).toBe(before + 1);
  rerender(<RecordingChip state={{ name: 'saved', where: ['x'], show: () => undefined }} />);
  expect(jest.getTimerCount()).toBe(before);
});
