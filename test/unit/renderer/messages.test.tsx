/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import type { DeviceId } from '#app/domain/ids';
import { Rail } from '../../../renderer/features/live-view/components/Rail';
import { createDeviceFeed } from '../../../renderer/features/live-view/deviceFeed';
import { FeedProvider } from '../../../renderer/features/live-view/FeedContext';
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
  feed.start();
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
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
  render(
    <FeedProvider value={bench.feed}>
      <Rail />
    </FeedProvider>,
  );
  bench.say('Message 0');
  const region = () => screen.getByText(/^Message \d+$/, { selector: 'li:first-child' }).closest('ul') as HTMLElement;
  for (let count = 1; count < 250; count += 1) {
    const before = within(region()).getAllByRole('listitem');
    bench.say(`Message ${count}`);
    const [newest, ...others] = within(region()).getAllByRole('listitem');
    expect(newest).toHaveTextContent(`Message ${count}`);
    expect(before).not.toContain(newest);
    // The same elements, with the same words: a live region reads what changes.
    expect(others).toEqual(before.slice(0, others.length));
    others.forEach((one, index) => expect(one).toBe(before[index]));
    others.forEach((one, index) => expect(one).toHaveTextContent(`Message ${count - 1 - index}`));
  }
  bench.feed.stop();
});
