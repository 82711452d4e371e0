/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { DeviceId } from '#app/domain/ids';
import { StageTopLeft } from '../../../renderer/features/live-view/components/stage/StageTop';
import type { PlayerState } from '../../../renderer/features/live-view/connection/playerState';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import type { StreamHandlers } from '../../../renderer/platform/Platform';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const AGE_MS = 48_000;

/** The chips at the top left over a video whose last frame is 48 s old. */
function open(isArmed: boolean, state: PlayerState['name'], label: string, isOnline = true) {
  const streams: StreamHandlers[] = [];
  const openStream = (handlers: StreamHandlers) => {
    streams.push(handlers);
    return () => undefined;
  };
  const feed = createDeviceFeed({ open: openStream }, 'dev_1' as DeviceId);
  feed.want(['telemetry']);
  act(() => jest.advanceTimersByTime(0));
  act(() => streams[0]?.onOpen());
  act(() => streams[0]?.onEvent('telemetry', JSON.stringify({ armed: isArmed })));
  act(() => jest.advanceTimersByTime(50));
  const since = performance.now() - AGE_MS;
  const words = { label, text: isOnline ? null : 'Video resumes when it is back.', tone: 'warn' } as const;
  render(
    <FeedProvider value={feed}>
      <StageTopLeft
        streams={[]}
        chosen="main"
        onChoose={() => undefined}
        video={{ words, stats: null, state, isOnline, lostAt: () => since }}
        recording={{ name: 'off' }}
      />
    </FeedProvider>,
  );
}

const lost = () => screen.queryByText(/^Video lost/)?.textContent ?? null;
const status = () => screen.getByRole('status');

test.each([
  ['reconnecting', 'Reconnecting'],
  ['stalled', 'Frozen'],
] as const)('an armed vehicle whose video is %s has lost it, and says for how long', (state, label) => {
  open(true, state, label);
  expect(lost()).toBe('Video lost 48 s');
  // The state is still read out.
  expect([status().textContent, status().className]).toEqual([label, 'visually-hidden']);
});

test.each([
  [false, 'reconnecting', 'Reconnecting'],
  [true, 'live', 'Live'],
  [true, 'connecting', 'Connecting'],
] as const)('with armed %s and a video that is %s, the chip says "%s"', (isArmed, state, label) => {
  open(isArmed, state, label);
  expect([lost(), status().textContent]).toEqual([null, label]);
});

test.each([true, false])('of an offline device (armed: %s) no chip says the state; it is still read out', (isArmed) => {
  open(isArmed, 'offline', 'Device offline', false);
  expect(lost()).toBeNull();
  expect(status().textContent).toBe('Device offline');
  expect(status().closest('.visually-hidden')).not.toBeNull();
  expect(document.querySelector('.pill')).toBeNull();
});
