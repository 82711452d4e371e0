/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { getMavlinkConfig } from '#app/api/mavlinkConfigs';
import type { DeviceId } from '#app/domain/ids';
import { NEW_ENDPOINT } from '#app/settings/mavlinkEndpoint';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { EndpointRow } from '../../../renderer/features/device-mavlink/components/EndpointRow';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  resetLiveState();
  jest.useRealTimers();
});

const endpoint = { ...NEW_ENDPOINT, name: 'Ground station', address: '192.0.2.7', port: 14550 };
/** An endpoint of which the server remembers a status. */
const configOf = (state: string, note = '') =>
  getMavlinkConfig.decode({
    id: 'a',
    version: 1,
    state: 'in_sync',
    desired: { ...endpoint, note },
    reported: { ...endpoint, note },
    status: { state, rx_msgs_ps: 7, last_packet_at: '2026-01-01T00:00:00Z' },
  });

function show(config: ReturnType<typeof configOf>, isOffline = false, mayChange = false) {
  const feed = createDeviceFeed({ open: () => () => undefined }, 'dev_1' as DeviceId);
  const nothing = () => undefined;
  render(
    <MemoryRouter>
      <FeedProvider value={feed}>
        <EndpointRow
          config={config}
          context={{ isOffline, reported: null, onRemove: nothing, onKeep: nothing }}
          mayChange={mayChange}
          onToggle={nothing}
        />
      </FeedProvider>
    </MemoryRouter>,
  );
}

test.each([
  [true, 'Not reported', 'true'],
  [false, 'Up', 'false'],
])('a remembered status is live only while the device is online (offline: %s)', (isOffline, ...expected) => {
  show(configOf('up'), isOffline);
  const shown = document.querySelector('.room > [data-shown="true"]')?.textContent;
  const stale = screen.getByText(/^No systems|^Systems?/).parentElement?.dataset.stale;
  expect([shown, stale]).toEqual(expected);
});

test('an endpoint says where it leads and what for, and how the receiver is set up only while nothing passes', () => {
  const help = () => screen.queryByText(/^The receiver needs no setup/);
  show(configOf('up', 'Pilot'));
  expect(screen.getByText('Pilot').parentElement?.textContent).toBe('Sends to 192.0.2.7:14550 · Pilot');
  expect(help()).toBeNull();
  cleanup();
  show(configOf('waiting'));
  expect(screen.getByText('Sends to 192.0.2.7:14550')).toBeTruthy();
  expect(help()).not.toBeNull();
});

test('an endpoint is switched at once, so not while the server is away', () => {
  show(configOf('up'), false, true);
  const control = screen.getByRole('switch', { name: 'Enable Ground station' });
  expect(control.matches(':enabled')).toBe(true);
  act(() => void setLiveState({ name: 'lost' }));
  expect(control.matches(':enabled')).toBe(false);
  expect(control.closest('[title]')?.getAttribute('title')).toBe('No connection to the server.');
});
