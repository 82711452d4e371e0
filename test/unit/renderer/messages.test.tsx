/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { toDeviceDetail } from '#app/domain/deviceDetail';
import type { DeviceId } from '#app/domain/ids';
import { MemoryRouter } from 'react-router-dom';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { Messages } from '../../../renderer/features/live-view/components/dock/Messages';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** A feed whose stream the test writes and ends. */
function createBench() {
  const streams: StreamHandlers[] = [];
  const events = {
    open: (handlers: StreamHandlers) => {
      streams.push(handlers);
      return () => undefined;
    },
  };
  const feed = createDeviceFeed(events, 'dev_1' as DeviceId);
  feed.want(['statustext']);
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  pass(0);
  return {
    feed,
    streams,
    say: (text: string) => {
      streams.at(-1)?.onEvent('statustext', JSON.stringify({ severity: 6, text, at: '2026-01-01T00:00:00Z' }));
      pass(50);
    },
  };
}

test('a message is announced once: of 250 with the same time each adds one item and leaves the others alone', () => {
  const bench = createBench();
  const device = toDeviceDetail({ id: 'dev_1', name: 'Drone', role: 'admin' });
  if (device === null) throw new Error('No device');
  render(
    <MemoryRouter>
      <CurrentDeviceProvider value={device}>
        <FeedProvider value={bench.feed}>
          <Messages />
        </FeedProvider>
      </CurrentDeviceProvider>
    </MemoryRouter>,
  );
  bench.say('Message 0');
  // Looked up once: queries by role over 200 items, 250 times, take half a minute.
  const list = screen.getByRole('list');
  const items = () => [...list.children];
  for (let count = 1; count < 250; count += 1) {
    const before = items();
    bench.say(`Message ${count}`);
    const [newest, ...others] = items();
    expect(newest).toHaveTextContent(`Message ${count}`);
    expect(before).not.toContain(newest);
    // The same elements, with the same words: a live region reads what changes.
    expect(others.findIndex((one, index) => one !== before[index])).toBe(-1);
    const said = others.map((one) => Number(/Message (\d+)$/.exec(one.textContent)?.[1]));
    expect(said).toEqual(Array.from({ length: Math.min(count, 199) }, (_, index) => count - 1 - index));
  }
  bench.feed.stop();
});
