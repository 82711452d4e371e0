/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { OpenForm } from '../../../renderer/features/device-terminal/components/OpenForm';
import type { Tabs } from '../../../renderer/features/device-terminal/session/terminals';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import type { StreamHandlers } from '../../../renderer/platform/Platform';
import { detailOf } from '../../support/detailOf';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('OpenForm states with its age that the vehicle is armed, and keeps the consequence apart', async () => {
  const streams: StreamHandlers[] = [];
  const events = {
    open: (handlers: StreamHandlers) => {
      streams.push(handlers);
      return () => undefined;
    },
  };
  const device = detailOf({ id: 'dev_1', name: 'Drone', role: 'owner' });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ClientProvider value={{} as Client}>
        <CurrentDeviceProvider value={device}>
          <FeedProvider value={createDeviceFeed(events, 'dev_1' as DeviceId)}>
            <OpenForm tabs={{} as Tabs} reason="" setReason={() => undefined} />
          </FeedProvider>
        </CurrentDeviceProvider>
      </ClientProvider>
    </SWRConfig>,
  );
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(10);
  act(() => streams[0]?.onOpen());
  streams[0]?.onEvent('telemetry', JSON.stringify({ armed: true }));
  await pass(10_000);
  fireEvent.click(screen.getByRole('button'));
  const note = await screen.findByText(/^Vehicle is ARMED\. Last telemetry \d+ s ago\.$/);
  expect(note).toHaveAttribute('data-stale', 'true');
  const consequence = screen.getByText('A command can disrupt or end the flight. The session is recorded.');
  expect(consequence.closest('[data-stale]')).toBeNull();
});
