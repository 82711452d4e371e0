import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { getDeviceHistory } from '#app/api/deviceHistory';
import type { Endpoint } from '#app/api/endpoint';
import { toHistory } from '#app/domain/deviceHistory';
import type { DeviceId } from '#app/domain/ids';
import type { Client } from '../../renderer/api/client';
import { ClientProvider } from '../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../renderer/api/CurrentDeviceContext';
import { serverNow } from '../../renderer/lib/serverTime';
import { createDeviceFeed } from '../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../renderer/live/device/FeedContext';
import { resetLiveState } from '../../renderer/live/liveState';
import type { StreamHandlers } from '../../renderer/platform/Platform';
import { detailOf } from './detailOf';

/** The time between two readings that a server keeps, and that a chart shows. */
export const STEP_MS = 5000;

/** Moves the fake clock. */
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Runs each test of the file with fake timers and a fresh connection. */
export function fakeTimersForCards(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    resetLiveState();
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
}

/** A server that has kept these readings in each of the last five steps. */
function clientOf(kept: object): Client {
  const points = () =>
    toHistory([5, 4, 3, 2, 1].map((ago) => ({ at: new Date(serverNow() - ago * STEP_MS).toISOString(), ...kept })));
  const call = (endpoint: Endpoint) =>
    endpoint === getDeviceHistory
      ? Promise.resolve({ points: points(), keptSince: null })
      : Promise.reject(new Error('no answer'));
  return { call } as unknown as Client;
}

interface Visit {
  /** What the server has kept of each step, by the names of the API. */
  readonly kept: object;
  /** What the device reports, each with its topic. */
  readonly reports: readonly (readonly [topic: string, report: object])[];
}

/** Shows a card of a device that has just sent its first reports; the result sends them again. */
export async function showCard(card: ReactNode, { kept, reports }: Visit): Promise<() => Promise<void>> {
  const streams: StreamHandlers[] = [];
  const open = (handlers: StreamHandlers) => {
    streams.push(handlers);
    return () => undefined;
  };
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ClientProvider value={clientOf(kept)}>
        <FeedProvider value={createDeviceFeed({ open }, 'dev_1' as DeviceId)}>
          <CurrentDeviceProvider value={detailOf({ id: 'dev_1', name: 'Drone', role: 'viewer' })}>
            {card}
          </CurrentDeviceProvider>
        </FeedProvider>
      </ClientProvider>
    </SWRConfig>,
  );
  await pass(1000);
  const send = async () => {
    for (const [topic, report] of reports) streams[0]?.onEvent(topic, JSON.stringify(report));
    await pass(300);
  };
  await send();
  return send;
}
