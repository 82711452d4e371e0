/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { DeviceId } from '#app/domain/ids';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';
import { CommandButton } from '../../../renderer/settings/CommandButton';
import { CommandObstacle } from '../../../renderer/settings/CommandObstacle';
import { detailOf } from '../../support/detailOf';

beforeEach(resetLiveState);
afterEach(() => {
  cleanup();
  resetLiveState();
});

test('a command can’t be sent while the server is away, and the button and its card say why', async () => {
  const device = detailOf({ id: 'dev_1', name: 'Drone', role: 'owner' });
  const feed = createDeviceFeed({ open: () => () => undefined }, 'dev_1' as DeviceId);
  const client = { call: () => Promise.resolve([]) } as unknown as Client;
  await act(async () => {
    render(
      <ClientProvider value={client}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <CurrentDeviceProvider value={device}>
            <FeedProvider value={feed}>
              <CommandObstacle>6 s old</CommandObstacle>
              <CommandButton name="ping" level={0} label="Ping server" />
            </FeedProvider>
          </CurrentDeviceProvider>
        </SWRConfig>
      </ClientProvider>,
    );
  });
  const button = screen.getByRole('button', { name: 'Ping server' });
  expect(button).toBeEnabled();
  screen.getByText('6 s old');
  act(() => void setLiveState({ name: 'lost' }));
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('title', 'No connection to the server.');
  screen.getByText('Waits for the server');
  expect(screen.queryByText('6 s old')).toBeNull();
  act(() => void setLiveState({ name: 'connected' }));
  expect(button).toBeEnabled();
  expect(button).not.toHaveAttribute('title');
  expect(screen.queryByText('Waits for the server')).toBeNull();
});
