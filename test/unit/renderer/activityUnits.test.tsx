/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, waitFor } from '@testing-library/react';
import type { AuditEntry } from '#app/domain/audit';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { radio } from '#app/settings/sections/radio';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { Entry } from '../../../renderer/features/device-activity/components/Entry';
import { FIELDS } from '../../../renderer/features/device-radio/words';
import { SectionsContext, type KnownSections } from '../../../renderer/settings/SectionsContext';

afterEach(cleanup);

const KNOWN: KnownSections = {
  radio: { noun: 'radio', definition: () => Promise.resolve(radio), words: () => Promise.resolve(FIELDS) },
};
const DEVICE = { id: 'dev_1' } as unknown as DeviceDetail;

/** The entry of a change of the radio's settings, on a device whose card counts its power in this unit. */
function open(path: string, unit: string) {
  const capability = { tx_power: { unit, min: 0, max: 30 } };
  const body = { section: 'radio', version: 1, state: 'in_sync', capability, desired: {}, reported: {} };
  const call = jest.fn(() => Promise.resolve(body));
  const entry: AuditEntry = {
    ...{ id: 'aud_1', at: Date.now(), actor: 'Mara', action: 'settings.update', target: 'radio', result: 'applied' },
    changes: [{ path, from: '20', to: '14' }],
  };
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ClientProvider value={{ call } as unknown as Client}>
        <CurrentDeviceProvider value={DEVICE}>
          <SectionsContext value={KNOWN}>
            <ul>
              <Entry entry={entry} />
            </ul>
          </SectionsContext>
        </CurrentDeviceProvider>
      </ClientProvider>
    </SWRConfig>,
  );
  return { container, call };
}

test.each([
  ['in the unit of its card', 'dbm', 'Transmit power while disarmed: 14 dBm (was 20 dBm)'],
  ['without a unit where the card counts steps', 'steps', 'Transmit power while disarmed: 14 (was 20)'],
])('a change of a radio’s power is shown %s', async (_, unit, text) => {
  const { container, call } = open('/tx_power', unit);
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(container).toHaveTextContent(text));
});

test.each([
  ['a unit of its own', '/frequency_mhz', 'Frequency: 14 MHz (was 20 MHz)'],
  ['no unit on any device', '/fec_k', 'FEC k (data packets): 14 (was 20)'],
])('of a field that has %s the device is not asked', async (_, path, text) => {
  const { container, call } = open(path, 'dbm');
  await waitFor(() => expect(container).toHaveTextContent(text));
  expect(call).not.toHaveBeenCalled();
});
