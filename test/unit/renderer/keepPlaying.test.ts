/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createVideo, field, mediaAnswer, resetField } from '../../support/browserConnection';
import { pass, play, playLive, stopAll, type Playing } from '../../support/playedStream';

beforeEach(() => {
  jest.useFakeTimers();
  resetField();
});
afterEach(() => {
  stopAll();
  Reflect.deleteProperty(document, 'pictureInPictureElement');
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
    return { video, tries, pause: () => video.pause() };
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

  describe('and refuses, while it is recorded,', () => {
    const HELD = { name: 'paused', why: 'browser', isKept: true };

    /** The connection breaks. */
    const fail = () => {
      const [connection] = field.connections;
      Object.assign(connection ?? {}, { connectionState: 'failed' });
      connection?.dispatchEvent(new Event('connectionstatechange'));
    };

    /** A recording whose element stands still. */
    async function playHeld(options: Playing = {}) {
      const browser = { isAllowing: true };
      const { video, pause } = allowing(() => browser.isAllowing);
      const made = await playLive({ ...options, video });
      made.playing.setKept(true);
      browser.isAllowing = false;
      pause();
      await pass(1000);
      return { ...made, browser };
    }

    test('shows it as paused and keeps its session', async () => {
      const { calls, counts, last, states } = await playHeld();
      const { frames } = counts;
      await pass(60_000);
      expect([calls, last()]).toEqual([['POST'], HELD]);
      // No frame is shown, so the age of the last one goes on.
      expect(counts.frames).toBe(frames);
      expect(states.filter(({ name }) => name === 'stalled')).toEqual([]);
    });

    test('plays it again where a person asks for it', async () => {
      const { playing, browser, calls, last } = await playHeld();
      playing.retry();
      await pass(1000);
      expect(last()).toEqual(HELD);
      browser.isAllowing = true;
      playing.retry();
      await pass(1000);
      expect([calls, last()]).toEqual([['POST'], { name: 'live' }]);
    });

    test.each(['pointerup', 'click'])(
      'keeps the session when the %s that ends the recording lets it play',
      async (use) => {
        const { playing, browser, calls, last } = await playHeld();
        browser.isAllowing = true;
        // The first listener of the page hears the click; the button that stops the recording hears it later.
        document.dispatchEvent(new Event(use));
        playing.setKept(false);
        await pass(1000);
        expect([calls, last()]).toEqual([['POST'], { name: 'live' }]);
      },
    );

    test('makes the next attempt where a person asks for it after the session is lost', async () => {
      let isServed = true;
      const { playing, calls, last } = await playHeld({
        answer: ({ method, url }) =>
          mediaAnswer(method !== 'POST' ? 204 : isServed ? 201 : 503, { location: `${url}/1`, retryAfter: '60' }),
      });
      isServed = false;
      fail();
      await pass(5000);
      expect(last()).toMatchObject({ name: 'busy' });
      const before = calls.length;
      isServed = true;
      playing.retry();
      await pass(2350);
      expect([calls.slice(before), last()]).toEqual([['POST'], HELD]);
    });

    test('says live again once the element plays by itself', async () => {
      const { video, browser, last } = await playHeld();
      browser.isAllowing = true;
      await video.play();
      await pass(200);
      expect(last()).toEqual({ name: 'live' });
    });

    test('restores a session that has ended, for the recording', async () => {
      const { calls, last, states } = await playHeld();
      fail();
      await pass(5000);
      expect(states.map(({ name }) => name)).toContain('reconnecting');
      expect([calls, last()]).toEqual([['POST', 'DELETE /1', 'POST'], HELD]);
    });

    test('closes the session when the recording ends', async () => {
      const { playing, calls, last } = await playHeld();
      playing.setKept(false);
      await pass(100);
      expect([calls, last()]).toEqual([['POST', 'DELETE /1'], { name: 'paused', why: 'browser' }]);
    });
  });

  test('and refuses in picture in picture has its session closed once that window is left', async () => {
    let isAllowed = true;
    const { video, pause } = allowing(() => isAllowed);
    const { playing, calls, last } = await playLive({ video });
    // jsdom has no picture in picture. Left out: its window and its events.
    Object.defineProperty(document, 'pictureInPictureElement', { value: video, configurable: true });
    isAllowed = false;
    pause();
    await pass(1000);
    expect([calls, last()]).toEqual([['POST'], { name: 'paused', why: 'browser', isKept: true }]);
    Reflect.deleteProperty(document, 'pictureInPictureElement');
    video.dispatchEvent(new Event('leavepictureinpicture'));
    await pass(100);
    expect([calls, last()]).toEqual([['POST', 'DELETE /1'], { name: 'paused', why: 'browser' }]);
    isAllowed = true;
    playing.retry();
    await pass(2350);
    expect(last()).toEqual({ name: 'live' });
  });

  test('again and again has a recorded stream called paused as well', async () => {
    const { video, pause } = allowing(() => true);
    const { playing, calls, last } = await playLive({ video });
    playing.setKept(true);
    for (let times = 0; times < 20; times += 1) pause();
    await pass(1000);
    expect([calls, last()]).toEqual([['POST'], { name: 'paused', why: 'browser', isKept: true }]);
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
