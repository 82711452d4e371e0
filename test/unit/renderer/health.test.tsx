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
import { FACTS, late, stats } from '../../support/videoFacts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  sessionEnd.clearAll();
  jest.useRealTimers();
});

const DEVICE = 'dev_1' as DeviceId;
const BUFFERED = stats({ latency: late(1400), jitterBufferMs: 1200 });
const BUTTON = { name: 'Use the smallest buffer' };

/** The verdict on a video whose page asks for a buffer of this size; the result takes other facts, and has what was asked for. */
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

test('a buffer that makes the video late is made small by a press, and the video is watched', async () => {
  const { onBuffer, show } = open(500);
  fireEvent.click(screen.getByRole('button', BUTTON));
  expect(onBuffer).toHaveBeenCalledWith(0);
  expect(said()).toBe('Applied. Watching the video for 10 s…');
  expect(screen.queryByRole('button', BUTTON)).toBeNull();
  show(FACTS);
  await act(() => jest.advanceTimersByTimeAsync(11_000));
  expect(said()).toBe('It helped: 15 fps.');
});

test('nothing is offered where the browser chose the large buffer itself', () => {
  open(0);
  expect(screen.queryByRole('button')).toBeNull();
});
