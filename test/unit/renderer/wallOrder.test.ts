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
  memory.note('a', { level: 'warn', hasPicture: true }, performance.now());
  memory.noteVideo('a', true);
  act(() => void setLiveState({ name: 'connected' }));
  pass();
  expect(result.current.needs).toEqual({ attention: 1, lostVideo: 1 });
  act(() => void setLiveState({ name: 'reconnecting', attempt: 2 }));
  pass();
  expect(result.current.needs).toEqual({ attention: null, lostVideo: 1 });
  act(() => void setLiveState({ name: 'connected' }));
  pass();
  expect(result.current.needs).toEqual({ attention: 1, lostVideo: 1 });
});

test('a first tile that loses its video keeps its size until another tile moves, and gets more again once it is well', () => {
  const memory = createTroubleMemory();
  const isHeld = () => false;
  const { result } = renderHook(() => useOrder(['a', 'b', 'c'], memory, isHeld));
  const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  const note = (key: string, level: Level) => memory.note(key, { level, hasPicture: true }, performance.now());
  pass(10_000);
  note('a', 'bad');
  memory.noteVideo('a', true);
  pass(10_000);
  expect(result.current.isFirstDead).toBe(false);
  note('c', 'offline');
  pass(5000);
  expect(result.current.blank).toEqual(new Set(['c']));
  expect(result.current.isFirstDead).toBe(true);
  note('a', 'none');
  memory.noteVideo('a', false);
  pass(5000);
  expect(result.current.isFirstDead).toBe(true);
  pass(5000);
  expect(result.current.isFirstDead).toBe(false);
});
