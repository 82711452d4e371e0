/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { DeviceId } from '#app/domain/ids';
import { PROVEN_MS } from '../../../renderer/live/LiveConnection';
import { useLiveAsOf, useLostSince } from '../../../renderer/live/liveState';
import type { PresenceModel } from '../../../renderer/live/presence';
import { createBrowser, IDS } from '../../support/browserTabs';

const HOURS = 3_600_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const seenAt = (presence: PresenceModel, id: string) => presence.store.getState().entries.get(id as DeviceId)?.seenAt;

/** A stream over which all devices are online, last heard after a minute, and 20 s ago. */
function hear(browser: ReturnType<typeof createBrowser>): number {
  for (const id of IDS) browser.truth.set(id, true);
  browser.connect();
  jest.advanceTimersByTime(60_000);
  browser.streams.at(-1)?.onActivity();
  const heardAt = Date.now();
  jest.advanceTimersByTime(20_000);
  return heardAt;
}

test('after a sleep, what is shown counts as of when the stream was last heard, not as of the wake', () => {
  const browser = createBrowser();
  browser.openTab(1);
  const heardAt = hear(browser);
  jest.setSystemTime(Date.now() + 5 * HOURS);
  browser.wake(1, 5 * HOURS);
  expect(renderHook(useLiveAsOf).result.current).toBe(heardAt);
  browser.lose();
  expect(renderHook(useLostSince).result.current).toBe(heardAt);
});

test('what was heard holds for ten seconds after the page stops listening', () => {
  const browser = createBrowser();
  const { session } = browser.openTab(1);
  hear(browser);
  const stoppedAt = Date.now();
  session.stop();
  const { result } = renderHook(useLostSince);
  act(() => jest.advanceTimersByTime(9999));
  expect(result.current).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe(stoppedAt);
});

test('a device that turns out to be away after a gap was last seen before it, in all tabs, whatever says so', async () => {
  const browser = createBrowser();
  const tabs = [browser.openTab(1), browser.openTab(2)];
  const heardAt = hear(browser);
  browser.truth.set('a' as DeviceId, false);
  browser.lose();
  await browser.answer();
  expect(tabs.map(({ presence }) => seenAt(presence, 'a'))).toEqual([heardAt, heardAt]);
  // That the others are there was the answer of this moment; nothing is heard of them from here on.
  const answeredAt = Date.now();
  jest.advanceTimersByTime(2 * HOURS);
  tabs[0]?.session.reconnect();
  browser.streams.at(-1)?.onOpen();
  browser.truth.set('b' as DeviceId, false);
  browser.connect();
  expect(tabs.map(({ presence }) => seenAt(presence, 'b'))).toEqual([answeredAt, answeredAt]);
  expect(tabs.map(({ presence }) => seenAt(presence, 'a'))).toEqual([heardAt, heardAt]);
});

test('a device that the first list of a quiet try leaves out was last seen before; a later list within the stream is of its moment', async () => {
  const browser = createBrowser();
  const tabs = [browser.openTab(1), browser.openTab(2)];
  hear(browser);
  browser.lose();
  await browser.answer();
  const answeredAt = Date.now();
  jest.advanceTimersByTime(HOURS);
  browser.succeed(0);
  browser.truth.set('a' as DeviceId, false);
  browser.connect();
  jest.advanceTimersByTime(PROVEN_MS);
  await browser.answer();
  expect(tabs.map(({ presence }) => seenAt(presence, 'a'))).toEqual([answeredAt, answeredAt]);
  jest.advanceTimersByTime(HOURS);
  browser.streams.at(-1)?.onPresence?.({ online: [], changes: [] });
  expect(tabs.map(({ presence }) => seenAt(presence, 'b'))).toEqual([Date.now(), Date.now()]);
});

test('a device that went away while no page listened was last seen before, as after a page that needs no sign-in', () => {
  const browser = createBrowser();
  const first = browser.openTab(1, false);
  hear(browser);
  first.session.stop();
  const stoppedAt = Date.now();
  jest.advanceTimersByTime(HOURS);
  browser.openTab(1, false, first.presence);
  browser.truth.set('a' as DeviceId, false);
  browser.connect();
  expect(seenAt(first.presence, 'a')).toBe(stoppedAt);
});

test('a status answer within a stream leaves the time that is known', async () => {
  const browser = createBrowser();
  const { presence } = browser.openTab(1);
  browser.connect();
  browser.change('a' as DeviceId, true);
  const changedAt = Date.now();
  jest.advanceTimersByTime(5000);
  presence.applySnapshot(new Map([['a' as DeviceId, false]]), presence.mark(), Date.now());
  expect(seenAt(presence, 'a')).toBe(changedAt);
});
