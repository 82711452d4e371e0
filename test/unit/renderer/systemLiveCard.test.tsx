/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { DeviceId } from '#app/domain/ids';
import { LiveCard } from '../../../renderer/features/device-system/components/LiveCard';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('readings that are old for long say so in minutes and hours', () => {
  let stream: StreamHandlers | null = null;
  const open = (handlers: StreamHandlers) => {
    stream = handlers;
    return () => undefined;
  };
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  render(
    <FeedProvider value={createDeviceFeed({ open }, 'dev_1' as DeviceId)}>
      <LiveCard title="Processor">12 %</LiveCard>
    </FeedProvider>,
  );
  pass(1000);
  (stream as StreamHandlers | null)?.onEvent('system', JSON.stringify({ uptime_s: 5 }));
  pass(100);
  expect(screen.queryByText(/ old$/)).toBeNull();
  pass(45_000);
  expect(screen.getByText('45 s old')).toBeTruthy();
  pass(3_600_000);
  expect(screen.getByText('1 h old')).toBeTruthy();
});
