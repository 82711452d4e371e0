/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { PlayerState } from '../../../renderer/features/live-view/connection/playerState';
import { StageNotice } from '../../../renderer/features/live-view/components/stage/StageNotice';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const countdown = () => screen.queryByText(/^Next attempt in/)?.textContent ?? null;
const tryNow = () => screen.queryByRole('button', { name: 'Try now' });

/** The notice over a stage in this state; the result counts the attempts that were asked for. */
function open(state: PlayerState) {
  const onRetry = jest.fn();
  render(<StageNotice text="This browser can’t play H.265." since={() => null} state={state} onRetry={onRetry} />);
  return onRetry;
}

describe('over a stage without video', () => {
  test('the seconds to the next attempt are counted down; the last ones are not shown', async () => {
    open({ name: 'unsupported', offered: ['h264'], retryAt: performance.now() + 30_000 });
    expect(countdown()).toBe('Next attempt in 30 s');
    await pass(10_000);
    expect(countdown()).toBe('Next attempt in 20 s');
    await pass(16_500);
    expect(countdown()).toBe('Next attempt in 4 s');
    await pass(1500);
    expect(countdown()).toBeNull();
  });

  test('no attempt is announced to a browser without WebRTC', () => {
    open({ name: 'no-webrtc', retryAt: performance.now() + 30_000 });
    expect(countdown()).toBeNull();
  });

  test('names the number of the attempt while it reconnects', () => {
    open({ name: 'reconnecting', attempt: 9, retryAt: 0 });
    expect(screen.getByText('Attempt 9')).toBeTruthy();
  });

  test.each([
    [{ name: 'unsupported', offered: [], retryAt: 0 }, 1],
    [{ name: 'reconnecting', attempt: 2, retryAt: 0 }, 1],
    [{ name: 'busy', status: 429, message: null, retryAt: 0 }, 1],
    // What another attempt at once would not change, or what comes by itself in a moment.
    [{ name: 'no-webrtc', retryAt: 0 }, 0],
    [{ name: 'not-allowed', retryAt: 0 }, 0],
    [{ name: 'starting', retryAt: 0 }, 0],
    [{ name: 'stalled', isPathDown: true }, 0],
  ] as const)('of %j a person may cut the wait short: %d', (state, buttons) => {
    const onRetry = open(state);
    const button = tryNow();
    expect(button === null ? 0 : 1).toBe(buttons);
    if (button) fireEvent.click(button);
    expect(onRetry).toHaveBeenCalledTimes(buttons);
  });
});
