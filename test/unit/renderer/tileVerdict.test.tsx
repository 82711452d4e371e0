/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { TileNotes } from '../../../renderer/features/live-view/components/wall/TileNotes';
import type { PlayerState } from '../../../renderer/features/live-view/connection/playerState';
import { createTroubleMemory } from '../../../renderer/features/live-view/wall/trouble';
import { useTileVerdict } from '../../../renderer/features/live-view/wall/useTileVerdict';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';
import { FROZEN, MEDIA, stats } from '../../support/videoFacts';

const RETRYING: PlayerState = { name: 'reconnecting', attempt: 2, retryAt: 0 };
const EMPTY = stats({ fps: 0, receivedFps: 0, latency: null }).stats;
const memory = createTroubleMemory();

interface Props {
  readonly state: PlayerState;
  readonly error?: string | null;
  readonly isFeedOpen?: boolean;
}

/** What stands over a tile whose video stopped three seconds ago, while reports on it arrive. */
function Notes({ state, error = null, isFeedOpen = false }: Props) {
  const lastFrameAt = () => performance.now() - 3200;
  const { text, ...words } = useTileVerdict({
    ...{ state, stats: EMPTY, codec: null, isOnline: true, auth: 'valid', wasSeen: true, lastFrameAt },
    report: () => ({ value: { ...MEDIA, codec: null, error }, at: performance.now() }),
    isFeedOpen: () => isFeedOpen,
  });
  return (
    <TileNotes
      {...{ ...words, memory, tile: 'a', hasPicture: true, isLine: false }}
      facts={{
        ...{ isOnline: true, auth: 'valid', seenAt: null, armed: null, oldS: null, batteryPct: null, alerts: [] },
        state: state.name,
      }}
      lastFrameAt={text === null ? null : lastFrameAt}
    />
  );
}

/** The first failed attempt, and the second: from then on the page knows that its connection is lost. */
const interrupt = () => act(() => void setLiveState({ name: 'reconnecting', attempt: 1 }));
const lose = () => act(() => void setLiveState({ name: 'reconnecting', attempt: 2 }));
const seen = () =>
  screen
    .getAllByText((_, element) => element?.hasAttribute('data-tone') === true && !element.matches('.visually-hidden'))
    .map(({ textContent }) => textContent);
const SWALLOWED = 'Network: the server forwards video, but nothing arrives here';

afterEach(() => act(resetLiveState));

test('a tile claims nothing of the server once the page has no connection to it', () => {
  setLiveState({ name: 'connected' });
  const { rerender } = render(<Notes state={FROZEN} />);
  expect(seen()).toEqual(['Video lost 3 s', SWALLOWED]);
  interrupt();
  lose();
  expect(seen()).toEqual(['Video lost 3 s']);
  rerender(<Notes state={RETRYING} />);
  expect(seen()).toEqual(['Video lost 3 s']);
  // Who does not see the wall's notice hears what the video does.
  expect(screen.getByRole('status')).toHaveTextContent('Reconnecting');
});

test('a fault of the device that was heard before stays', () => {
  setLiveState({ name: 'connected' });
  render(<Notes state={RETRYING} error="camera_lost" />);
  interrupt();
  lose();
  expect(seen()).toEqual(['Video lost 3 s', 'Camera: no signal']);
});

test('a wall whose own events arrive still says why there is no video', () => {
  setLiveState({ name: 'connected' });
  render(<Notes state={FROZEN} isFeedOpen />);
  interrupt();
  lose();
  expect(seen()).toEqual(['Video lost 3 s', SWALLOWED]);
});
