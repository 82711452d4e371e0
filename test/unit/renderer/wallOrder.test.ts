/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { createTroubleMemory, type Level } from '../../../renderer/features/live-view/wall/trouble';
import { useOrder } from '../../../renderer/features/live-view/wall/useOrder';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  resetLiveState();
  jest.useRealTimers();
});

test('no tile moves while the page hears nothing of the devices, nor by what that leaves behind', () => {
  const memory = createTroubleMemory();
  const isHeld = () => false;
  const { result } = renderHook(() => useOrder(['a', 'b'], memory, isHeld));
  const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  const note = (level: Level) => memory.note('b', { level, hasPicture: true }, performance.now());
  setLiveState({ name: 'connected' });
  pass(10_000);
  act(() => void setLiveState({ name: 'reconnecting', attempt: 1 }));
  note('bad');
  pass(6000);
  expect(result.current.keys).toEqual(['a', 'b']);
  act(() => void setLiveState({ name: 'reconnecting', attempt: 2 }));
  pass(20_000);
  expect(result.current.levels.get('b')).toBe('bad');
  expect(result.current.keys).toEqual(['a', 'b']);
  act(() => void setLiveState({ name: 'connected' }));
  note('none');
  pass(5000);
  expect(result.current.keys).toEqual(['a', 'b']);
  pass(20_000);
  expect(result.current.keys).toEqual(['a', 'b']);
  note('bad');
  pass(10_000);
  expect(result.current.keys).toEqual(['b', 'a']);
});

test('how many need attention is unknown while the page hears nothing of the devices', () => {
  const memory = createTroubleMemory();
  const isHeld = () => false;
  const { result } = renderHook(() => useOrder(['a', 'b'], memory, isHeld));
  const pass = () => act(() => void jest.advanceTimersByTime(2000));
  memory.noteNeed('a', { attention: true, withoutVideo: true });
  act(() => void setLiveState({ name: 'connected' }));
  pass();
  expect(result.current.needs).toEqual({ attention: 1, withoutVideo: 1 });
  act(() => void setLiveState({ name: 'reconnecting', attempt: 2 }));
  pass();
  expect(result.current.needs).toEqual({ attention: null, withoutVideo: 1 });
  act(() => void setLiveState({ name: 'connected' }));
  pass();
  expect(result.current.needs).toEqual({ attention: 1, withoutVideo: 1 });
});
