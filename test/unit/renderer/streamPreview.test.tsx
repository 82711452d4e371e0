/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import type { DeviceId } from '#app/domain/ids';
import { mediaReport } from '#app/events/topics/media';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { NO_STATS } from '../../../renderer/features/live-view/watch/readStats';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';

const mockPlayed = { name: 'live' };
let mockTakenAt: number | null = null;
// Left out: the connection to the video, its frames and everything that fails on the way.
jest.mock('../../../renderer/features/live-view/hooks/usePlayer', () => ({
  usePlayer: () => ({
    video: { current: null },
    last: { current: null },
    state: mockPlayed,
    stats: NO_STATS,
    nudge: () => undefined,
  }),
}));
// jsdom has no layout. Left out: a preview that is scrolled out of view.
jest.mock('../../../renderer/features/live-view/hooks/useIsSeen', () => ({ useIsSeen: () => true }));
// Left out: the server's answers, with the list of streams and the picture, and the calls for them.
jest.mock('../../../renderer/features/live-view/hooks/useStreams', () => ({
  useStreams: () => ({ streams: [{ id: 'main', codec: 'h264' }], problem: null }),
}));
jest.mock('../../../renderer/features/live-view/hooks/useStill', () => ({
  useStill: () => ({ picture: 'data:image/jpeg;base64,', takenAt: mockTakenAt }),
}));
// Left out: a server whose clock differs from this computer's.
jest.mock('../../../renderer/live/useServerClock', () => ({ useServerClock: () => ({ estimate: () => null }) }));

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'connection');
});

/** The picture of a device whose first report has this state of the stream. */
async function open(state: string) {
  const { StreamPreview } = await import('../../../renderer/features/live-view/components/StreamPreview');
  const feed = createDeviceFeed({ open: () => () => undefined }, 'dev_1' as DeviceId);
  const say = (next: string) =>
    act(() =>
      feed.store.setState({
        'media-status': {
          value: new Map([
            ['main', { ...mediaReport.decode({ stream_id: 'main', state: next }), heardAt: performance.now() }],
          ]),
          at: performance.now(),
        },
      }),
    );
  render(
    <FeedProvider value={feed}>
      <CurrentDeviceProvider value={{ id: 'dev_1', lastSeenAt: null } as unknown as DeviceDetail}>
        <StreamPreview stream="main" mark={null} onKeyFrames={() => undefined} />
      </CurrentDeviceProvider>
    </FeedProvider>,
  );
  say(state);
  return say;
}

const isPlayed = () => document.querySelector('video') !== null;

test('plays by itself a stream that the device already sends, until it is paused', async () => {
  const say = await open('running');
  expect(isPlayed()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Pause video' }));
  expect(isPlayed()).toBe(false);
  say('running');
  expect(isPlayed()).toBe(false);
});

test('does not start a stream by itself, even after others have; a click on the button does', async () => {
  const say = await open('idle');
  expect(isPlayed()).toBe(false);
  say('running');
  expect(isPlayed()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Play video' }));
  expect(isPlayed()).toBe(true);
});

test('starts no video while the server is away, and says why', async () => {
  await open('idle');
  const button = screen.getByRole('button', { name: 'Play video' });
  expect(button).toBeEnabled();
  act(() => void setLiveState({ name: 'lost' }));
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('title', 'No connection to the server.');
  act(resetLiveState);
  expect(button).toBeEnabled();
});

test('plays nothing by itself over a metered link', async () => {
  // jsdom has no network information. Left out: the event of a link that changes.
  Object.assign(navigator, { connection: { type: 'cellular' } });
  await open('running');
  expect(isPlayed()).toBe(false);
});

test('shows the last picture while nothing is played, with its age if known', async () => {
  mockTakenAt = Date.now() - 3 * 60_000;
  await open('idle');
  expect(screen.getByRole('img', { name: 'Last picture' })).toBeVisible();
  expect(screen.getByText('Last picture 3 min ago')).toBeVisible();
  cleanup();
  mockTakenAt = null;
  await open('idle');
  expect(screen.getByText('Last picture')).toBeVisible();
});
