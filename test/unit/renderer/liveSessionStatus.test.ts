/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import { renderHook } from '@testing-library/react';
import { ATTEMPT_DELAY_MS } from '../../../renderer/live/LiveConnection';
import { getLiveState, useLiveAsOf, useLostSince } from '../../../renderer/live/liveState';
import { createBrowser, IDS, shown } from '../../support/browserTabs';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('who is online', () => {
  test('is asked for where no stream opens in 1.5 s, by no session that has ended', () => {
    const browser = createBrowser();
    browser.openTab(1, false).session.stop();
    browser.openTab(2, false);
    jest.advanceTimersByTime(1499);
    expect(browser.counts.asked).toBe(0);
    jest.advanceTimersByTime(1);
    expect(browser.counts.asked).toBe(1);
    jest.advanceTimersByTime(10_000);
    expect(browser.counts.asked).toBe(1);
  });

  test('is waited for as long again from a stream that has opened', () => {
    const browser = createBrowser();
    browser.openTab(1);
    jest.advanceTimersByTime(1000);
    browser.streams.at(-1)?.onOpen();
    jest.advanceTimersByTime(1499);
    expect(browser.counts.asked).toBe(0);
    jest.advanceTimersByTime(1);
    expect(browser.counts.asked).toBe(1);
  });

  test('is not asked for where the stream says it, and is at once where it opens again', () => {
    const browser = createBrowser();
    browser.openTab(1);
    browser.connect();
    jest.advanceTimersByTime(10_000);
    expect(browser.counts.asked).toBe(0);
    browser.streams.at(-1)?.onEnd({ reason: 'ended' });
    jest.advanceTimersByTime(ATTEMPT_DELAY_MS);
    browser.streams.at(-1)?.onOpen();
    expect(browser.counts.asked).toBe(1);
  });

  test('is asked for once where the stream is given up', () => {
    const browser = createBrowser();
    browser.openTab(1);
    browser.connect();
    browser.lose();
    expect([getLiveState().name, browser.counts.asked]).toEqual(['lost', 1]);
  });

  test('is passed on to the tabs that follow, though no list has come; they pass on nothing', async () => {
    const browser = createBrowser();
    browser.openTab(1);
    const { presence } = browser.openTab(2);
    browser.truth.set('b' as DeviceId, true);
    jest.advanceTimersByTime(1500);
    // The leading tab's answer comes first.
    await browser.answer();
    expect(shown(presence)).toEqual([false, true, false]);
    await browser.answer();
    expect(browser.posted.filter(([number]) => number === 2)).toEqual([[2, 'hello']]);
  });

  test('is stamped with the end of the stream before where a list comes after a gap, in all tabs', () => {
    const browser = createBrowser();
    const tabs = [browser.openTab(1), browser.openTab(2)];
    const seen = (id: string) =>
      tabs.map(({ presence }) => presence.store.getState().entries.get(id as DeviceId)?.seenAt);
    for (const id of IDS) browser.truth.set(id, true);
    browser.connect();
    jest.advanceTimersByTime(60_000);
    browser.streams.at(-1)?.onActivity();
    const heardAt = Date.now();
    browser.lose();
    jest.advanceTimersByTime(5 * 3_600_000);
    browser.truth.set('a' as DeviceId, false);
    browser.wake(1, 5 * 3_600_000);
    browser.streams.at(-1)?.onActivity();
    browser.connect();
    expect(seen('a')).toEqual([heardAt, heardAt]);
    // A list within a stream is news of this moment.
    jest.advanceTimersByTime(1000);
    browser.truth.set('b' as DeviceId, false);
    browser.connect();
    expect(seen('b')).toEqual([Date.now(), Date.now()]);
  });

  test('of an earlier session is dropped', async () => {
    const browser = createBrowser();
    const { session, presence } = browser.openTab(1);
    browser.truth.set('a' as DeviceId, true);
    jest.advanceTimersByTime(1500);
    session.stop();
    await browser.answer();
    expect(presence.export()).toBeNull();
  });
});

// @spec 4.27
describe('the status call while the stream is lost', () => {
  const status = () => {
    const { result, unmount } = renderHook(() => ({ lostSince: useLostSince(), asOf: useLiveAsOf() }));
    unmount();
    return result.current;
  };

  test('is made within 8 s of the loss and then every 45 s, by the leading tab for all tabs', async () => {
    const browser = createBrowser();
    const tabs = [browser.openTab(1), browser.openTab(2)];
    browser.connect();
    await browser.answer();
    browser.truth.set('a' as DeviceId, true);
    browser.lose();
    expect(browser.counts.asked).toBe(1);
    expect(status().lostSince).not.toBeNull();
    await browser.answer();
    expect(status()).toEqual({ lostSince: null, asOf: Date.now() });
    for (let round = 1; round <= 3; round += 1) {
      browser.truth.set('b' as DeviceId, round % 2 === 1);
      jest.advanceTimersByTime(45_000);
      expect(browser.counts.asked).toBe(1 + round);
      await browser.answer();
      for (const { presence } of tabs) expect(shown(presence)).toEqual([true, round % 2 === 1, false]);
      expect(status()).toEqual({ lostSince: null, asOf: Date.now() });
    }
    // A tab that is opened now gets the answer from the leading one.
    expect(shown(browser.openTab(3).presence)).toEqual([true, true, false]);
    expect(browser.counts.asked).toBe(4);
  });

  test('is not made again after the stream is back, nor after the session has ended', async () => {
    const browser = createBrowser();
    const { session } = browser.openTab(1);
    browser.connect();
    browser.lose();
    await browser.answer();
    session.reconnect();
    browser.connect();
    const { asked } = browser.counts;
    jest.advanceTimersByTime(200_000);
    expect(browser.counts.asked).toBe(asked);
    browser.lose();
    session.stop();
    const last = browser.counts.asked;
    jest.advanceTimersByTime(200_000);
    expect(browser.counts.asked).toBe(last);
  });

  test('is made within 8 s of each loss, also soon after another answer', async () => {
    const browser = createBrowser();
    const { session } = browser.openTab(1);
    browser.connect();
    browser.lose();
    await browser.answer();
    session.reconnect();
    browser.streams.at(-1)?.onOpen();
    await browser.answer();
    const { asked } = browser.counts;
    browser.lose();
    expect(browser.counts.asked).toBe(asked + 1);
  });
});
