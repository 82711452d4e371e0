/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { toAccessList } from '#app/domain/access';
import type { DeviceId } from '#app/domain/ids';
import { resourceOf } from '#app/resource/resource';
import { newProfile } from '#app/settings/connection';
import { network } from '#app/settings/sections/network';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { NameForm } from '../../../renderer/features/device-general/components/NameForm';
import { ConnectionsCard } from '../../../renderer/features/device-network/components/ConnectionsCard';
import SavedNetworks from '../../../renderer/features/device-network/components/SavedNetworks';
import { UplinksCard } from '../../../renderer/features/device-network/components/UplinksCard';
import { VpnCard } from '../../../renderer/features/device-network/components/VpnCard';
import { PeopleCard } from '../../../renderer/features/device-sharing/components/PeopleCard';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { resetLiveState, setLiveState } from '../../../renderer/live/liveState';
import { createEditorStore } from '../../../renderer/resource/createEditorStore';
import { EditingProvider } from '../../../renderer/resource/EditingContext';
import { MuiProvider } from '../../../renderer/theme/MuiProvider';
import { detailOf } from '../../support/detailOf';

beforeEach(resetLiveState);
afterEach(() => {
  cleanup();
  resetLiveState();
});

const AWAY = 'No connection to the server.';
const DEVICE = detailOf({ id: 'dev_1', name: 'Drone', role: 'owner' });

const wifi = (ssid: string) => ({
  ...newProfile({ name: ssid, kind: 'wifi', interface: 'wlan0', wifi: { ssid, hidden: false, security: 'wpa2_psk' } }),
  uuid: ssid,
});
const VPN = { type: 'zerotier', network_id: '8056c2e21c000001' } as const;
const CONNECTIONS = [
  { ...newProfile({ name: 'Cable', interface: 'eth0' }), uuid: 'cable' },
  { ...newProfile({ name: 'Fleet', kind: 'vpn', interface: 'zt0', vpn: VPN }), uuid: 'fleet' },
  wifi('Pier'),
  wifi('Quay'),
];

const isTagged = (card: string) =>
  within(screen.getByRole('region', { name: card })).queryByText('Waits for the server') !== null;

/** Shows cards of the settings of a device with a cable, a VPN and two Wi-Fi networks; the server answers as `call`. */
function show(cards: ReactNode, call = (): Promise<unknown> => Promise.resolve([])) {
  const values = { connections: CONNECTIONS, uplinks: ['eth0', 'wlan0'], video_lte_only: false };
  const model = createEditorStore(network);
  model.arrive(resourceOf({ version: 1, desired: values, reported: values }));
  const client = { call } as unknown as Client;
  render(
    <MuiProvider>
      <ClientProvider value={client}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <CurrentDeviceProvider value={DEVICE}>
            <FeedProvider value={createDeviceFeed({ open: () => () => undefined }, 'dev_1' as DeviceId)}>
              <EditingProvider value={{ model, words: {}, isReadOnly: false }}>{cards}</EditingProvider>
            </FeedProvider>
          </CurrentDeviceProvider>
        </SWRConfig>
      </ClientProvider>
    </MuiProvider>,
  );
}

test('buttons of saved connections that end in a call are disabled while the server is away; forms still open', () => {
  show(
    <>
      <ConnectionsCard />
      <VpnCard />
      <SavedNetworks reached={new Set()} isReadOnly={false} />
    </>,
  );
  const held = ['Forget Cable', 'Forget Fleet', 'Turn off Fleet', 'Try Quay first'].map((name) =>
    screen.getByRole('button', { name }),
  );
  for (const button of held) expect(button).toBeEnabled();
  expect(['Connections', 'VPN'].map(isTagged)).toEqual([false, false]);
  act(() => void setLiveState({ name: 'lost' }));
  expect(['Connections', 'VPN'].map(isTagged)).toEqual([true, true]);
  for (const button of held) {
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('title', AWAY);
  }
  for (const name of ['Edit Cable', /^Add VPN/]) expect(screen.getByRole('button', { name })).toBeEnabled();
});

test('roles and the menus of people are disabled while the server is away, and say why', () => {
  const rows = toAccessList([{ user_id: 'u_ines', name: 'Ines Carvalho', email: 'ines@x.test', role: 'viewer' }]);
  show(<PeopleCard device={DEVICE} ownId="u_mara" access={{ rows, problem: null, reload: () => undefined }} />);
  const role = screen.getByRole('combobox', { name: 'Role of Ines Carvalho' });
  const menu = screen.getByRole('button', { name: 'Actions for Ines Carvalho' });
  expect([role, menu].map((one) => one.matches(':enabled'))).toEqual([true, true]);
  expect(menu).toHaveAttribute('title', 'Actions for Ines Carvalho');
  expect(isTagged('People with access')).toBe(false);
  act(() => void setLiveState({ name: 'lost' }));
  expect(isTagged('People with access')).toBe(true);
  expect(role).toBeDisabled();
  expect(role.closest('[title]')).toHaveAttribute('title', AWAY);
  expect(menu).toBeDisabled();
  expect(menu).toHaveAttribute('title', AWAY);
  act(() => void setLiveState({ name: 'connected' }));
  expect([role, menu].map((one) => one.matches(':enabled'))).toEqual([true, true]);
});

test('what the save bar sends later can be edited while the server is away', () => {
  show(<UplinksCard />);
  act(() => void setLiveState({ name: 'lost' }));
  expect(isTagged('Uplink priority')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Move eth0 down' }));
  screen.getByText('eth0 is now 2 of 2.');
});

test('a name can be typed while the server is away, and is saved once that is back', () => {
  show(<NameForm device={DEVICE} />, () => new Promise(() => undefined));
  const [name, save] = [screen.getByLabelText('Device name'), screen.getByRole('button', { name: 'Save name' })];
  fireEvent.input(name, { target: { value: 'Pier' } });
  expect(save).toBeEnabled();
  act(() => void setLiveState({ name: 'lost' }));
  expect(name).toBeEnabled();
  expect(name).toHaveValue('Pier');
  expect(save).toBeDisabled();
  expect(save).toHaveAttribute('title', AWAY);
  act(() => void setLiveState({ name: 'connected' }));
  expect(save).toBeEnabled();
  expect(save).not.toHaveAttribute('title');
});
