/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { DeviceId } from '#app/domain/ids';
import { Health } from '../../../renderer/features/live-view/components/stage/Health';
import { findStage } from '../../../renderer/features/live-view/judge/evidence';
import { judge, type VerdictFacts } from '../../../renderer/features/live-view/judge/verdict';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { FACTS, late, state, stats } from '../../support/videoFacts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  sessionEnd.clearAll();
  jest.useRealTimers();
});

const DEVICE = 'dev_1' as DeviceId;
const BUFFERED = stats({ latency: late(1400), jitterBufferMs: 1200 });
const BUTTON = { name: 'Use the smallest buffer' };

/** Shows the verdict on a video whose page asks for a buffer of this size. The result shows other facts, and has the requested size. */
function open(bufferMs: number) {
  const feed = createDeviceFeed({ open: () => () => undefined }, DEVICE);
  const onBuffer = jest.fn();
  const page = (facts: VerdictFacts) => (
    <FeedProvider value={feed}>
      <Health
        device={DEVICE}
        stream="main"
        verdict={judge(facts, findStage(facts))}
        isLive
        fps={15}
        {...{ bufferMs, onBuffer }}
      />
    </FeedProvider>
  );
  const { rerender } = render(page(BUFFERED));
  return { onBuffer, show: (facts: VerdictFacts) => rerender(page(facts)) };
}
const said = () => screen.getAllByRole('status')[0]?.textContent;

test('a click shrinks a buffer that makes the video late, and the video is then watched', async () => {
  const { onBuffer, show } = open(500);
  fireEvent.click(screen.getByRole('button', BUTTON));
  expect(onBuffer).toHaveBeenCalledWith(0);
  expect(said()).toBe('Applied. Watching the video for 10 s…');
  expect(screen.queryByRole('button', BUTTON)).toBeNull();
  show(FACTS);
  await act(() => jest.advanceTimersByTimeAsync(11_000));
  expect(said()).toBe('It helped: 15 fps.');
});

test('the sentence is shown once, with its facts and buttons, in a new element once the video plays', () => {
  const feed = createDeviceFeed({ open: () => () => undefined }, DEVICE);
  const page = (facts: VerdictFacts) => (
    <FeedProvider value={feed}>
      <Health
        device={DEVICE}
        stream="main"
        verdict={judge(facts, findStage(facts))}
        isLive={facts.state.name === 'live'}
        fps={null}
        bufferMs={0}
        onBuffer={() => undefined}
        facts={facts.state.name !== 'live' && <p>Last frame 14 s ago</p>}
        actions={facts.state.name !== 'live' && <button type="button">Try now</button>}
      />
    </FeedProvider>
  );
  const health = () => screen.getByRole('group', { name: 'Health of the video' });
  const { rerender, container } = render(page(state({ name: 'reconnecting', attempt: 2, retryAt: 0 })));
  const sentence = 'Video lost. Reconnecting automatically.';
  expect(container.textContent).toBe(`${sentence}Last frame 14 s agoTry now`);
  const before = health();
  rerender(page(FACTS));
  expect(container.textContent).toBe('Video is good: 15 fps, 80 ms.');
  expect(health()).not.toBe(before);
});

test('nothing is offered where the browser chose the large buffer itself', () => {
  open(0);
  expect(screen.queryByRole('button')).toBeNull();
});
