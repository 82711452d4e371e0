/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { MAX_DEVICES, type DeviceId } from '#app/domain/ids';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { deviceNews, useIsGone, useIsRegistered } from '../../../renderer/live/deviceNews';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';

const [ONE, OTHER] = ['dev_1', 'dev_2'] as readonly string[] as readonly [DeviceId, DeviceId];
afterEach(() => {
  cleanup();
  deviceNews.clear();
  resetLiveState();
});

const watch = () =>
  renderHook(() => ({
    gone: [useIsGone(ONE), useIsGone(OTHER)],
    registered: [useIsRegistered(ONE), useIsRegistered(OTHER), useIsRegistered(null)],
  })).result;

test('a device that has gone and comes back is no longer gone, the others are', () => {
  const seen = watch();
  expect(seen.current.gone).toEqual([false, false]);
  act(() => [ONE, OTHER].forEach(deviceNews.noteGone));
  expect(seen.current.gone).toEqual([true, true]);
  act(() => deviceNews.noteBack(ONE));
  expect(seen.current.gone).toEqual([false, true]);
});

test('who has registered is kept, one without an id as well', () => {
  const seen = watch();
  expect(seen.current.registered).toEqual([false, false, false]);
  act(() => deviceNews.noteRegistered(ONE));
  act(() => deviceNews.noteRegistered(null));
  expect(seen.current.registered).toEqual([true, false, true]);
});

test('the next person hears nothing of it', () => {
  const seen = watch();
  act(() => {
    deviceNews.noteRegistered(ONE);
    deviceNews.noteGone(OTHER);
  });
  act(sessionEnd.clearAll);
  expect([...seen.current.gone, ...seen.current.registered]).toEqual([false, false, false, false, false]);
});

test('once the stream is back, a device is asked for again: that it is back may have been missed', () => {
  const seen = watch();
  act(() => {
    setLiveState({ name: 'connected' });
    deviceNews.noteGone(ONE);
    deviceNews.noteRegistered(OTHER);
  });
  act(() => void setLiveState({ name: 'connected' }));
  expect(seen.current.gone).toEqual([true, false]);
  act(() => void setLiveState({ name: 'connecting' }));
  expect(seen.current.gone).toEqual([true, false]);
  act(() => void setLiveState({ name: 'connected' }));
  expect(seen.current).toEqual({ gone: [false, false], registered: [false, true, false] });
});

test('tens of thousands of events keep no more ids than there may be devices, in little time', () => {
  const seen = watch();
  const startedAt = performance.now();
  act(() => {
    [deviceNews.noteGone, deviceNews.noteRegistered].forEach((note) => note(ONE));
    for (let at = 0; at < MAX_DEVICES + 1000; at += 1) {
      deviceNews.noteGone(`dev_x${at}` as DeviceId);
      deviceNews.noteRegistered(`dev_x${at}` as DeviceId);
    }
    [deviceNews.noteGone, deviceNews.noteRegistered].forEach((note) => note(OTHER));
  });
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(seen.current).toEqual({ gone: [false, true], registered: [false, true, false] });
});
