import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { DeviceId } from '#app/domain/ids';
import type { Client } from '../../renderer/api/client';
import { ClientProvider } from '../../renderer/api/ClientContext';
import { sessionEnd } from '../../renderer/lib/sessionEnd';
import { DeviceFeedProvider } from '../../renderer/live/device/DeviceFeedProvider';
import type { Platform, StreamHandlers } from '../../renderer/platform/Platform';
import { PlatformProvider } from '../../renderer/platform/PlatformContext';

export const DEVICE = 'dev_1' as DeviceId;

/** Moves the fake clock. */
export const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

/** Runs each test of the file with fake timers, and ends its session afterwards. */
export function fakeTimersForVisits(): void {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    cleanup();
    sessionEnd.clearAll();
    // The end of the session leaves some work for the next frame.
    pass(300);
    jest.useRealTimers();
  });
}

interface Options {
  /** As the server has it, in ms since the epoch; null: never. */
  readonly lastSeenAt?: number | null;
}

/** Opens a page of the device `DEVICE`. The platform leaves out all but the device's stream, which is open and has the events of `send`. */
export function visitDevice(page: ReactNode, { lastSeenAt = null }: Options = {}) {
  const streams: StreamHandlers[] = [];
  const open = (handlers: StreamHandlers) => {
    streams.push(handlers);
    return () => undefined;
  };
  const client = { call: () => Promise.resolve([]) };
  const { container, unmount } = render(
    <PlatformProvider value={{ events: { open } } as unknown as Platform}>
      <ClientProvider value={client as unknown as Client}>
        <DeviceFeedProvider id={DEVICE} lastSeenAt={lastSeenAt}>
          {page}
        </DeviceFeedProvider>
      </ClientProvider>
    </PlatformProvider>,
  );
  pass(0);
  act(() => streams[0]?.onOpen());
  pass(300);
  return {
    container,
    leave: unmount,
    /** Sends the reports of these topics, all in the same frame. */
    send: (reports: Readonly<Record<string, object>>) =>
      act(() => {
        for (const [topic, report] of Object.entries(reports)) streams[0]?.onEvent(topic, JSON.stringify(report));
      }),
    /** The device's stream breaks off. */
    cut: () => act(() => streams[0]?.onEnd({ reason: 'network' })),
    endSession: () => act(sessionEnd.clearAll),
  };
}
