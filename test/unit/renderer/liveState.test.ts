/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import {
  noteStatus,
  resetLiveState,
  setLiveState,
  useLiveAsOf,
  useLiveState,
  useLostSince,
  useUnheardSince,
} from '../../../renderer/live/liveState';

const START = 1_800_000_000_000;
const CONNECTED = { name: 'connected' } as const;
const RECONNECTING = { name: 'reconnecting', attempt: 1 } as const;
const LOST = { name: 'lost' } as const;

beforeEach(() => {
  jest.useFakeTimers({ now: START });
  resetLiveState();
});
afterEach(() => void jest.useRealTimers());

const shown = () =>
  renderHook(() => ({ name: useLiveState().name, lostSince: useLostSince(), asOf: useLiveAsOf() })).result;
const set = (...states: Parameters<typeof setLiveState>) => act(() => void setLiveState(...states));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('what the stream has told', () => {
  test('was live until the stream was lost, and holds for ten seconds more', () => {
    const view = shown();
    set(CONNECTED);
    pass(5000);
    expect(view.current).toEqual({ name: 'connected', lostSince: null, asOf: null });
    set(RECONNECTING);
    pass(9999);
    expect(view.current).toEqual({ name: 'reconnecting', lostSince: null, asOf: START + 5000 });
    set({ ...RECONNECTING, attempt: 2 });
    pass(1);
    expect(view.current).toEqual({ name: 'reconnecting', lostSince: START + 5000, asOf: START + 5000 });
    set({ ...RECONNECTING, attempt: 3 });
    expect(view.current.lostSince).toBe(START + 5000);
    set(CONNECTED);
    expect(view.current).toEqual({ name: 'connected', lostSince: null, asOf: null });
    set(RECONNECTING);
    expect(view.current.lostSince).toBeNull();
  });

  test('goes on to hold where the stream is back in time', () => {
    const view = shown();
    set(CONNECTED);
    set(RECONNECTING);
    pass(9000);
    set(CONNECTED);
    pass(9000);
    set(RECONNECTING);
    pass(9999);
    expect(view.current.lostSince).toBeNull();
    pass(1);
    expect(view.current.lostSince).toBe(START + 18_000);
  });

  test('holds no longer once the stream is given up', () => {
    const view = shown();
    set(CONNECTED);
    pass(1000);
    set(RECONNECTING);
    set(LOST);
    expect(view.current).toEqual({ name: 'lost', lostSince: START + 1000, asOf: START + 1000 });
  });

  test('is nothing where the stream never opened: it was never live', () => {
    const view = shown();
    set(RECONNECTING);
    pass(60_000);
    expect(view.current).toEqual({ name: 'reconnecting', lostSince: null, asOf: null });
    set(LOST);
    expect(view.current).toEqual({ name: 'lost', lostSince: 0, asOf: null });
  });

  test('is forgotten with the session', () => {
    const view = shown();
    set(CONNECTED);
    set(RECONNECTING);
    act(() => resetLiveState());
    pass(60_000);
    expect(view.current).toEqual({ name: 'connecting', lostSince: null, asOf: null });
  });
});

describe('useUnheardSince', () => {
  const unheard = () => renderHook(useUnheardSince).result;

  test('returns when the stream was last heard once its second attempt is under way', () => {
    const view = unheard();
    set(CONNECTED);
    pass(5000);
    set(RECONNECTING);
    expect(view.current).toBeNull();
    set({ ...RECONNECTING, attempt: 2 });
    expect(view.current).toBe(START + 5000);
    set(CONNECTED);
    expect(view.current).toBeNull();
  });

  test('returns null while the status call is answered', () => {
    const view = unheard();
    set(CONNECTED);
    set(RECONNECTING);
    set({ ...RECONNECTING, attempt: 2 });
    act(() => noteStatus(START + 3000));
    expect(view.current).toBeNull();
    pass(103_000);
    expect(view.current).toBe(START + 3000);
  });

  test('returns the time of an answer of the status call from before the stream failed, which says nothing of the present', () => {
    const view = unheard();
    act(() => noteStatus(START));
    pass(2000);
    set(RECONNECTING);
    expect(view.current).toBeNull();
    set({ ...RECONNECTING, attempt: 2 });
    expect(view.current).toBe(START);
    act(() => noteStatus(START + 2000));
    expect(view.current).toBeNull();
    // Another try of the same outage.
    set({ name: 'connecting' });
    pass(1000);
    set(RECONNECTING);
    expect(view.current).toBeNull();
  });
});

// @spec 4.27
describe('an answer of the status call', () => {
  const note = (at: number) => act(() => noteStatus(at));

  test('is shown with its time for 100 s while the stream is lost', () => {
    const view = shown();
    set(CONNECTED);
    set(RECONNECTING);
    pass(8000);
    note(START + 8000);
    pass(2000);
    set(LOST);
    expect(view.current).toEqual({ name: 'lost', lostSince: null, asOf: START + 8000 });
    pass(45_000);
    note(START + 55_000);
    pass(99_999);
    expect(view.current).toEqual({ name: 'lost', lostSince: null, asOf: START + 55_000 });
    pass(1);
    expect(view.current).toEqual({ name: 'lost', lostSince: START + 55_000, asOf: START + 55_000 });
    note(START + 155_000);
    expect(view.current).toEqual({ name: 'lost', lostSince: null, asOf: START + 155_000 });
  });

  test('is shown when the stream was never open', () => {
    const view = shown();
    note(START + 1500);
    set(RECONNECTING);
    set(LOST);
    expect(view.current).toEqual({ name: 'lost', lostSince: null, asOf: START + 1500 });
  });

  test('is ignored while the stream is open, and is not shown after the next loss', () => {
    const view = shown();
    note(START);
    set(CONNECTED);
    note(START + 1);
    expect(view.current).toEqual({ name: 'connected', lostSince: null, asOf: null });
    set(RECONNECTING);
    set(LOST);
    expect(view.current.lostSince).toBe(START);
  });
});
