/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest, test } from '@jest/globals';
import { toDeviceDetail } from '#app/domain/deviceDetail';
import { network } from '#app/settings/sections/network';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { createEditorStore } from '../../../renderer/resource/createEditorStore';
import { EditingProvider } from '../../../renderer/resource/EditingContext';
import { MuiProvider } from '../../../renderer/theme/MuiProvider';

jest.mock('../../../renderer/features/device-network/hooks/useRisk', () => ({
  useRisk: () => ({
    isArmed: false,
    isOnline: true,
    isCarrier: false,
    isTyped: false,
    isBlocked: false,
    deviceName: '',
  }),
}));

afterEach(cleanup);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

test('JoinDialog names the connection after the network until the person types a name', async () => {
  // Imported after the mock of what it imports.
  const { default: JoinDialog } = await import('../../../renderer/features/device-network/components/JoinDialog');
  const device = toDeviceDetail({ id: 'dev_1', name: 'Drone', role: 'admin' });
  if (device === null) throw new Error('No device');
  const other = { interface: 'eth0', ipv4: { method: 'auto', addresses: [] }, ipv6: { method: 'auto', addresses: [] } };
  const dialog = (taken: string) => (
    <MuiProvider>
      <ClientProvider value={{ call: async () => undefined, currentGeneration: 0 } as unknown as Client}>
        <CurrentDeviceProvider value={device}>
          <SWRConfig value={{ provider: () => new Map() }}>
            <EditingProvider
              value={{ model: createEditorStore(network, { draftName: 'd' }), words: {}, isReadOnly: false }}
            >
              <JoinDialog
                network={null}
                link="wlan0"
                isCarrier={false}
                surroundings={{ others: [{ ...other, name: taken }], hotspot: null }}
                onClose={() => undefined}
              />
            </EditingProvider>
          </SWRConfig>
        </CurrentDeviceProvider>
      </ClientProvider>
    </MuiProvider>
  );
  const { rerender } = render(dialog('Cable'));
  type('Network name (SSID)', 'Pier');
  // Another person adds a connection of this name: the field of the name is shown.
  rerender(dialog('Pier'));
  fireEvent.click(screen.getByRole('button', { name: 'Join network' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Pier');
  type('Network name (SSID)', 'Quay');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Quay');
  type('Name', 'Mine');
  type('Network name (SSID)', 'Quay North');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine');
});
