/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NoticeActions } from '../../../renderer/features/live-view/components/stage/NoticeActions';
import { NoticeFacts } from '../../../renderer/features/live-view/components/stage/NoticeFacts';
import type { PlayerState } from '../../../renderer/features/live-view/connection/playerState';
import { findStage } from '../../../renderer/features/live-view/judge/evidence';
import { judge } from '../../../renderer/features/live-view/judge/verdict';
import { FINDINGS } from '../../../renderer/features/live-view/words/verdict';
import type { Platform } from '../../../renderer/platform/Platform';
import { PlatformProvider } from '../../../renderer/platform/PlatformContext';
import { media, state as facts } from '../../support/videoFacts';
import { detailOf } from '../../support/detailOf';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const countdown = () => screen.queryByText(/^Next attempt in/)?.textContent ?? null;

describe('NoticeFacts', () => {
  /** The facts about a video in this state, whose last frame is 14 s old. */
  function open(state: PlayerState, verdict = judge(facts(state), null)): string | null {
    const since = performance.now() - 14_000;
    const { container } = render(<NoticeFacts {...{ state, verdict }} since={() => since} />);
    return container.textContent;
  }

  test('counts the seconds to the next attempt down and leaves out the last ones', async () => {
    open({ name: 'reconnecting', attempt: 9, retryAt: performance.now() + 30_000 });
    expect(countdown()).toBe('Next attempt in 30 s');
    await pass(10_000);
    expect(countdown()).toBe('Next attempt in 20 s');
    await pass(16_500);
    expect(countdown()).toBe('Next attempt in 4 s');
    await pass(1500);
    expect(countdown()).toBeNull();
    expect(screen.getByText('Attempt 9')).toBeTruthy();
  });

  test('announces no attempt where none brings the video back', () => {
    const retryAt = performance.now() + 30_000;
    expect(open({ name: 'no-webrtc', retryAt })).toBe('Last frame 14 s ago');
    expect(open({ name: 'unsupported', offered: ['h264'], retryAt })).toBe('Last frame 14 s ago');
  });

  test('announces no attempt for a device that is offline: the sentence says when its video comes back', () => {
    const state: PlayerState = { name: 'no-publisher', retryAt: performance.now() + 30_000 };
    const verdict = judge(facts(state), null);
    render(<NoticeFacts {...{ state, verdict }} since={() => null} />);
    expect(countdown()).toBe('Next attempt in 30 s');
    cleanup();
    const away = { ...facts(state), isOnline: false };
    render(<NoticeFacts {...{ state, verdict: judge(away, null) }} since={() => null} />);
    expect(countdown()).toBeNull();
    for (const lostLink of [null, FINDINGS.noLinkSince({ time: '15:32', reception: null })])
      expect(judge(away, null, lostLink).sentence).toMatch(/Video resumes when it is back\.$/);
  });

  test('says that the video of a device without a link resumes by itself', () => {
    const state: PlayerState = { name: 'reconnecting', attempt: 2, retryAt: performance.now() + 9000 };
    const silent = { ...media({ fps: 0, relayFps: 0 }), state, silentMs: 14_000 };
    expect(open(state, judge(silent, findStage(silent)))).toBe('Last frame 14 s agoResumes by itself');
  });
});

describe('NoticeActions', () => {
  /** The names of the buttons over a video in this state, of a device that may connect. */
  function open(state: PlayerState, onRetry = jest.fn()): readonly string[] {
    const device = detailOf({ id: 'dev_1', name: 'Mast', role: 'owner', auth: { status: 'valid' } });
    const { canRetry } = judge(facts(state), findStage(facts(state)));
    render(
      <PlatformProvider value={{} as Platform}>
        <NoticeActions {...{ device, state, canRetry, onRetry }} onTest={() => undefined} />
      </PlatformProvider>,
    );
    return screen.queryAllByRole('button').map(({ textContent }) => textContent);
  }

  test.each([
    [{ name: 'reconnecting', attempt: 2, retryAt: 0 }, ['Try now']],
    [{ name: 'busy', status: 429, message: null, retryAt: 0 }, ['Try now']],
    [{ name: 'full', retryAt: 0 }, ['Try now']],
    [{ name: 'blocked', retryAt: 0 }, ['Run connection test', 'Try now']],
    [{ name: 'paused', why: 'browser' }, ['Play']],
    // The next attempt would meet the same, or comes by itself in a moment.
    [{ name: 'unsupported', offered: [], retryAt: 0 }, []],
    [{ name: 'redirected', host: null, retryAt: 0 }, []],
    [{ name: 'no-webrtc', retryAt: 0 }, []],
    [{ name: 'not-allowed', retryAt: 0 }, []],
    [{ name: 'starting', retryAt: 0 }, []],
    [{ name: 'stalled', isPathDown: true }, []],
  ] as const)('of %j are %j', (state, buttons) => {
    expect(open(state)).toEqual(buttons);
  });

  test('calls onRetry for "Try now"', () => {
    const onRetry = jest.fn();
    open({ name: 'reconnecting', attempt: 2, retryAt: 0 }, onRetry);
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});
