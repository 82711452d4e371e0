/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import type { DeviceId } from '#app/domain/ids';
import { useStore } from 'zustand';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { DeviceFeedProvider } from '../../../renderer/live/device/DeviceFeedProvider';
import { useFeed } from '../../../renderer/live/device/FeedContext';
import { knownLinks } from '../../../renderer/live/device/knownLinks';
import { noLinkFor } from '../../../renderer/live/device/linkAge';
import { useNeededTopics } from '../../../renderer/live/device/useTopic';
import { presence } from '../../../renderer/live/presence';
import type { Platform, StreamHandlers } from '../../../renderer/platform/Platform';
import { PlatformProvider } from '../../../renderer/platform/PlatformContext';

const ID = 'dev_1' as DeviceId;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  sessionEnd.clearAll();
  // What the end of the session has put off to the next frame.
  pass(300);
  jest.useRealTimers();
});

function Page() {
  useNeededTopics('telemetry', 'system');
  return <p>{useStore(useFeed().store, noLinkFor)}</p>;
}

/**
 * A visit to the page of a device whose link is lost once it has reported. The platform leaves out all but the stream, which the test writes.
 * `isHeard`: the page comes before the last report. `ms`: how long the page then stays.
 */
function visit({ isHeard = true, ms = 8000 } = {}) {
  const streams: StreamHandlers[] = [];
  const open = (handlers: StreamHandlers) => {
    streams.push(handlers);
    return () => undefined;
  };
  const client = { currentGeneration: 1, call: () => Promise.resolve([]) };
  const { container, unmount } = render(
    <PlatformProvider value={{ events: { open } } as unknown as Platform}>
      <ClientProvider value={client as unknown as Client}>
        <DeviceFeedProvider id={ID} lastSeenAt={null}>
          <Page />
        </DeviceFeedProvider>
      </ClientProvider>
    </PlatformProvider>,
  );
  pass(0);
  act(() => streams[0]?.onOpen());
  pass(300);
  act(() => {
    if (!isHeard) return;
    streams[0]?.onEvent('telemetry', JSON.stringify({ link_age_ms: 0 }));
    streams[0]?.onEvent('system', JSON.stringify({ clock_offset_ms: 0, clock_error_ms: 50 }));
  });
  pass(ms);
  return {
    noLink: () => container.textContent,
    leave: unmount,
    endSession: () =>
      act(() => {
        client.currentGeneration += 1;
        sessionEnd.clearAll();
      }),
  };
}

test('what a page knew of a lost link is kept when it is left, and not when its session has ended', () => {
  const first = visit();
  first.leave();
  expect(knownLinks.lostOf(ID)).not.toBeNull();
  const second = visit();
  second.endSession();
  second.leave();
  expect(knownLinks.lostOf(ID)).toBeNull();
});

test('what is known of a lost link outlives a page that hears nothing of the device, and ends with one that does', () => {
  visit().leave();
  const link = knownLinks.lostOf(ID);
  expect(link).not.toBeNull();
  visit({ isHeard: false }).leave();
  expect(knownLinks.lostOf(ID)).toEqual(link);
  visit({ ms: 1000 }).leave();
  expect(knownLinks.lostOf(ID)).toBeNull();
});

test('the next page of a device says from the first for how long it has had no link', () => {
  visit().leave();
  pass(300_000);
  expect(visit({ isHeard: false, ms: 0 }).noLink()).toBe('5 min');
});

test('a device that comes back has another link', () => {
  const tell = (isOnline: boolean) =>
    act(() => presence.applyNews({ online: null, changes: [[ID, isOnline]] }, Date.now()));
  tell(true);
  visit().leave();
  tell(true);
  expect(knownLinks.lostOf(ID)).not.toBeNull();
  tell(false);
  tell(true);
  expect(knownLinks.lostOf(ID)).toBeNull();
});
