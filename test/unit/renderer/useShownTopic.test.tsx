/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import type { DeviceId } from '#app/domain/ids';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { useShownTopic } from '../../../renderer/live/device/useShownTopic';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

beforeEach(() => {
  jest.useFakeTimers();
  resetLiveState();
});
afterEach(() => {
  cleanup();
  resetLiveState();
  jest.useRealTimers();
});

function Age() {
  const { isStale } = useShownTopic('system');
  return <p>{isStale ? 'Old' : 'Fresh'}</p>;
}

test('readings are old once they stop while the server is away, and fresh when one arrives', () => {
  let stream: StreamHandlers | null = null;
  const open = (handlers: StreamHandlers) => {
    stream = handlers;
    return () => undefined;
  };
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const report = (uptime: number) => stream?.onEvent('system', JSON.stringify({ uptime_s: uptime }));
  const shown = () => document.querySelector('p')?.textContent;
  render(
    <FeedProvider value={createDeviceFeed({ open }, 'dev_1' as DeviceId)}>
      <Age />
    </FeedProvider>,
  );
  pass(1000);
  report(5);
  pass(6000);
  expect(shown()).toBe('Fresh');
  act(() => void setLiveState({ name: 'lost' }));
  expect(shown()).toBe('Old');
  report(11);
  pass(1000);
  expect(shown()).toBe('Fresh');
});
