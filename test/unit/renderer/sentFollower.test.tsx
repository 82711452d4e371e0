/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import type { DeviceId } from '#app/domain/ids';
import { modem } from '#app/settings/sections/modem';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { sentChanges } from '../../../renderer/api/sentChanges';
import { toastBegun, toastQueue } from '../../../renderer/components/toast';
import { createEditorStore } from '../../../renderer/resource/createEditorStore';
import { useOutcomePlace } from '../../../renderer/resource/outcomePlaces';
import { SectionsContext } from '../../../renderer/settings/SectionsContext';
import SentFollower from '../../../renderer/settings/SentFollower';
import { detailOf } from '../../support/detailOf';

const ID = 'd_1' as DeviceId;
const PAGE = '/devices/d_1/settings/modem';
const KNOWN = { modem: { noun: 'modem', definition: async () => modem, words: async () => ({}) } };
const REFUSED = {
  section: 'modem',
  version: 2,
  state: 'rejected',
  capability: { supported: true },
  desired: { data_cap_gb: 2 },
  reported: { data_cap_gb: null },
  rejected: { code: 'refused', error: 'Not with this SIM.', pointer: null },
};

beforeAll(() => {
  // Answers come when they are ready, outside of act().
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
beforeEach(() => sentChanges.add(ID, 'modem', { version: 2, at: null }));
afterEach(cleanup);

function Toasts() {
  return toastQueue.use().map(({ id, title, description, action }) => (
    <p key={id}>
      {title}: {description ?? 'no reason'}, {action?.label ?? 'no button'}
    </p>
  ));
}

/** Follows a change that the device has refused, on the page at `address`. `path`: where its section is edited. */
function follow(path: string | undefined, address: string, page = (follower: ReactNode) => follower) {
  const sent = sentChanges.find(ID, 'modem');
  if (sent === null) throw new Error('Nothing was sent');
  const client = { call: async () => REFUSED } as unknown as Client;
  render(
    <MemoryRouter initialEntries={[address]}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <ClientProvider value={client}>
          <SectionsContext value={KNOWN}>{page(<SentFollower sent={sent} pathOf={() => path} />)}</SectionsContext>
        </ClientProvider>
      </SWRConfig>
      <Toasts />
    </MemoryRouter>,
  );
}

const model = createEditorStore(modem);

function SaveBarOfModem() {
  useOutcomePlace(model);
  return null;
}

// Runs first: toasts of other tests stay in the queue.
test('no notice repeats a refusal that the save bar of the page shows', async () => {
  render(<SaveBarOfModem />);
  follow('modem', PAGE);
  await waitFor(() => expect(sentChanges.find(ID, 'modem')?.end).toMatchObject({ result: 'refused' }));
  // Once a later notice is on the page, an earlier one would be too.
  toastBegun('Later', { id: 'later' });
  await screen.findByText(/^Later/);
  expect(screen.queryByText(/The device refused the change/)).toBeNull();
  toastQueue.take('later');
});

test.each<[string, string | undefined, string, string]>([
  ['no reason on the section’s own page', 'modem', PAGE, 'no reason, no button'],
  ['the reason and a way there on other pages', 'modem', '/devices', 'Not with this SIM., Open settings'],
  ['the reason when no page edits the section', undefined, '/devices', 'Not with this SIM., no button'],
])('the notice of a refusal has %s', async (_, path, address, words) => {
  follow(path, address);
  await screen.findByText(`The device refused the change: ${words}`);
});

test('the notice names the device and the section on other pages', async () => {
  const device = detailOf({ id: ID, name: 'Drone', role: 'admin' });
  follow('modem', '/devices', (follower) => <CurrentDeviceProvider value={device}>{follower}</CurrentDeviceProvider>);
  const text = 'Drone, modem settings: The device refused the change: Not with this SIM.';
  await waitFor(() => expect(document.body.textContent).toContain(text));
});
