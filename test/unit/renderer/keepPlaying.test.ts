/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createVideo, resetField } from '../../support/browserConnection';
import { pass, play, playLive, stopAll } from '../../support/playedStream';

beforeEach(() => {
  jest.useFakeTimers();
  resetField();
});
afterEach(() => {
  stopAll();
  jest.useRealTimers();
});

describe('a browser that pauses video', () => {
  /** An element whose browser lets it play while `allows` says so. */
  function allowing(allows: () => boolean) {
    const tries: boolean[] = [];
    const video = createVideo(() => {
      tries.push(allows());
      return allows() ? Promise.resolve() : Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    video.muted = true;
    return { video, tries, pause: () => video.dispatchEvent(new Event('pause')) };
  }

  test('is asked to play it on', async () => {
    const { video, tries, pause } = allowing(() => true);
    const { calls, last } = await playLive({ video });
    pause();
    await pass(1000);
    expect(tries).toEqual([true, true]);
    expect([calls, last()]).toEqual([['POST'], { name: 'live' }]);
  });

  test.each(['pointerup', 'keydown'])(
    'and refuses has its video marked as paused until a person uses the page: %s',
    async (use) => {
      let isAllowed = true;
      const { video, pause } = allowing(() => isAllowed);
      const { calls, last } = await playLive({ video });
      isAllowed = false;
      pause();
      await pass(5000);
      expect([calls, last()]).toEqual([['POST', 'DELETE /1'], { name: 'paused', why: 'browser' }]);
      isAllowed = true;
      document.dispatchEvent(new Event(use));
      document.dispatchEvent(new Event(use));
      await pass(2350);
      expect([calls, last()]).toEqual([['POST', 'DELETE /1', 'POST'], { name: 'live' }]);
    },
  );

  test('plays again where a person asks for it', async () => {
    let isAllowed = false;
    const { video } = allowing(() => isAllowed);
    const { playing, last } = play({ video });
    await pass(2350);
    expect(last()).toEqual({ name: 'paused', why: 'browser' });
    isAllowed = true;
    playing.retry();
    await pass(2350);
    expect(last()).toEqual({ name: 'live' });
  });

  test('again and again is let have its way', async () => {
    const { video, tries, pause } = allowing(() => true);
    const { last } = await playLive({ video });
    for (let times = 0; times < 20; times += 1) pause();
    await pass(1000);
    expect(tries.length).toBeLessThan(10);
    expect(last()).toEqual({ name: 'paused', why: 'browser' });
  });

  test('does not end what is being recorded', async () => {
    const { video, pause } = allowing(() => true);
    const { playing, calls, last } = await playLive({ video });
    playing.setKept(true);
    for (let times = 0; times < 20; times += 1) pause();
    await pass(1000);
    expect([calls, last()]).toEqual([['POST'], { name: 'live' }]);
  });

  test('is told to play within the click that it waits for, and not by Escape', async () => {
    let isAllowed = false;
    const { video, tries } = allowing(() => isAllowed);
    const { calls, last } = play({ video });
    await pass(2350);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await pass(1000);
    expect([calls, last()]).toEqual([['POST', 'DELETE /1'], { name: 'paused', why: 'browser' }]);
    isAllowed = true;
    const before = tries.length;
    document.dispatchEvent(new MouseEvent('click'));
    expect(tries.length).toBe(before + 1);
    await pass(2350);
    expect(last()).toEqual({ name: 'live' });
  });

  test('of a player that was stopped is left alone', async () => {
    const { video, tries, pause } = allowing(() => true);
    const { playing } = await playLive({ video });
    playing.stop();
    pause();
    await pass(1000);
    expect(tries).toHaveLength(1);
  });
});
