/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import { getSection } from '#app/api/settings';
import { general } from '#app/settings/sections/general';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import UndoDialog from '../../../renderer/settings/UndoDialog';
import { MuiProvider } from '../../../renderer/theme/MuiProvider';
import { detailOf } from '../../support/detailOf';

afterEach(cleanup);

interface Call {
  readonly body?: object;
  readonly ifMatch?: unknown;
  readonly query?: object;
}

/** A server with the device's location, which refuses a change of an older version; nobody tells the page of changes. */
class Server {
  location = 'Quay';
  version = 2;
  /** The changes that it got. */
  readonly sent: Call[] = [];

  readonly call = async (endpoint: unknown, { body, ifMatch, query }: Call) => {
    if (endpoint === getSection) return this.answer();
    // What the device would say of the change.
    if (query) return {};
    this.sent.push({ ...(body && { body }), ifMatch });
    if (ifMatch !== this.version) throw new ApiError('http', 'Stale', { status: 412 });
    this.change(body as { readonly location: string });
    return this.answer();
  };

  change({ location }: { readonly location: string }): void {
    this.location = location;
    this.version += 1;
  }

  private answer() {
    const values = { location: this.location };
    return { section: 'general', version: this.version, state: 'in_sync', desired: values, reported: values };
  }
}

test('an undo that somebody was quicker than asks again, with the value that it would replace now', async () => {
  const server = new Server();
  const device = detailOf({ id: 'dev_1', name: 'Drone', role: 'admin' });
  let isClosed = false;
  const close = () => {
    isClosed = true;
  };
  const cache = new Map();
  render(
    <MuiProvider>
      <ClientProvider value={{ call: server.call } as unknown as Client}>
        <CurrentDeviceProvider value={device}>
          <FeedProvider value={createDeviceFeed({ open: () => () => undefined }, device.id)}>
            <SWRConfig value={{ provider: () => cache }}>
              <UndoDialog
                section={general}
                words={{ location: { label: 'Location' } }}
                earlier={{ location: 'Pier' }}
                lost={[]}
                made={{}}
                by="Jonas Okafor"
                at={Date.now() - 12_000}
                onClose={close}
              />
            </SWRConfig>
          </FeedProvider>
        </CurrentDeviceProvider>
      </ClientProvider>
    </MuiProvider>,
  );
  await screen.findByRole('row', { name: 'Location Quay Pier' });
  expect(screen.getByRole('dialog')).toHaveTextContent(/Changed by Jonas Okafor, 1\d s ago/);
  server.change({ location: 'Dock' });
  fireEvent.click(screen.getByRole('button', { name: 'Undo change' }));
  await screen.findByRole('row', { name: 'Location Dock Pier' });
  await screen.findByText('The settings have just changed. Check the values again.');
  const body = { location: 'Pier' };
  expect(server.sent).toEqual([{ body, ifMatch: 2 }]);
  const again = await screen.findByRole('button', { name: 'Undo change' });
  await waitFor(() => expect(again).toBeEnabled());
  fireEvent.click(again);
  await waitFor(() => expect(isClosed).toBe(true));
  expect(server.sent).toEqual([
    { body, ifMatch: 2 },
    { body, ifMatch: 3 },
  ]);
});
