/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import { listConnections } from '#app/api/networkConnections';
import { newProfile } from '#app/settings/connection';
import { toReportedProfile, type ReportedProfile } from '#app/settings/reportedProfile';
import { network } from '#app/settings/sections/network';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { ForgetDialog } from '../../../renderer/features/device-network/components/ForgetDialog';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { createEditorStore } from '../../../renderer/resource/createEditorStore';
import { EditingProvider } from '../../../renderer/resource/EditingContext';
import { useAsked } from '../../../renderer/resource/useAsked';
import { MuiProvider } from '../../../renderer/theme/MuiProvider';
import { detailOf } from '../../support/detailOf';

afterEach(cleanup);

/** The cable, as the server has it at a version. */
function cable(version: number, name: string): ReportedProfile {
  const profile = toReportedProfile({ ...newProfile({ name, interface: 'eth0' }), uuid: 'cable', version });
  if (profile === null) throw new Error('No profile');
  return profile;
}

/** A page that asks before it forgets a connection. */
function Page({ profile }: { readonly profile: ReportedProfile }) {
  const question = useAsked<string>();
  return (
    <>
      <button onClick={() => question.ask('cable')}>Forget…</button>
      {question.asked && <ForgetDialog profile={profile} isCarrier={false} question={question} />}
    </>
  );
}

/** A server with the cable at this version, and the page over it; `sent` has the versions that the page wanted to forget. */
function createBench(newest: ReportedProfile) {
  const sent: unknown[] = [];
  const call = async (endpoint: unknown, { ifMatch }: { readonly ifMatch?: unknown }) => {
    if (endpoint === listConnections) return [{ id: 'cable', desired: newest }];
    sent.push(ifMatch);
    if (ifMatch !== newest.version) throw new ApiError('http', 'Stale', { status: 412 });
    return undefined;
  };
  const device = detailOf({ id: 'dev_1', name: 'Drone', role: 'admin' });
  const [cache, model] = [new Map(), createEditorStore(network)];
  const feed = createDeviceFeed({ open: () => () => undefined }, device.id);
  const client = { call } as unknown as Client;
  const pageWith = (profile: ReportedProfile) => (
    <MuiProvider>
      <ClientProvider value={client}>
        <CurrentDeviceProvider value={device}>
          <FeedProvider value={feed}>
            <SWRConfig value={{ provider: () => cache }}>
              <EditingProvider value={{ model, words: {}, isReadOnly: false }}>
                <Page profile={profile} />
              </EditingProvider>
            </SWRConfig>
          </FeedProvider>
        </CurrentDeviceProvider>
      </ClientProvider>
    </MuiProvider>
  );
  return { sent, pageWith };
}

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a connection that somebody else has changed is forgotten only after the change was seen', async () => {
  const newest = cable(8, 'Crane');
  const { sent, pageWith } = createBench(newest);
  const { rerender } = render(pageWith(cable(7, 'Cable')));
  await press('Forget…');
  await press('Forget connection');
  await screen.findByText(/^Nothing was done: someone else was quicker\./);
  // The page hears of the change.
  rerender(pageWith(newest));
  await screen.findByRole('row', { name: 'Name Cable Crane' });
  expect(sent).toEqual([7]);
  await press('Forget connection');
  await closed();
  expect(sent).toEqual([7, 8]);
});

test('a connection whose newer version has the same values is forgotten at once', async () => {
  const { sent, pageWith } = createBench(cable(8, 'Cable'));
  render(pageWith(cable(7, 'Cable')));
  await press('Forget…');
  await press('Forget connection');
  await closed();
  expect(sent).toEqual([7, 8]);
});
