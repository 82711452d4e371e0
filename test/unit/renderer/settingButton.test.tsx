/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import { getSection } from '#app/api/settings';
import { modem } from '#app/settings/sections/modem';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig, useSWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { KEYS } from '../../../renderer/api/keys';
import { toastQueue } from '../../../renderer/components/toast';
import { createDeviceFeed } from '../../../renderer/live/device/deviceFeed';
import { FeedProvider } from '../../../renderer/live/device/FeedContext';
import { SettingButton } from '../../../renderer/settings/SettingButton';
import { useSection } from '../../../renderer/settings/useSection';
import { MuiProvider } from '../../../renderer/theme/MuiProvider';
import { detailOf } from '../../support/detailOf';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  for (const id of ['refused modem', 'saved modem']) toastQueue.take(id);
});

const device = detailOf({ id: 'dev_1', name: 'Drone', role: 'admin' });
const SWITCH = { mode: '4g' };
const MOVED = /Nothing was saved; try again/;

/** A server with the modem of a device. Nobody tells the page of changes: it asks. */
class Server {
  mode = 'any';
  version = 1;
  refusal: ApiError | null = null;
  /** Bodies of the changes that it got. */
  readonly sent: unknown[] = [];

  readonly call = async (endpoint: unknown, input: { readonly body?: unknown; readonly query?: object }) => {
    // What the device would say of the change.
    if (input.query) return {};
    if (endpoint === getSection) return this.answer();
    this.sent.push(input.body);
    if (this.refusal) throw this.refusal;
    this.change('4g');
    return this.answer();
  };

  change(mode: string): void {
    this.mode = mode;
    this.version += 1;
  }

  private answer() {
    const values = { mode: this.mode };
    const capability = { supported: true, modes: ['3g', '4g'] };
    return { section: 'modem', version: this.version, state: 'in_sync', capability, desired: values, reported: values };
  }
}

function Page() {
  const handle = useSection(device.id, modem, 'apart');
  const { mutate } = useSWRConfig();
  if (handle.resource === null) return null;
  return (
    <>
      <p data-testid="mode">{String(handle.resource.desired.mode)}</p>
      <button onClick={() => void mutate(KEYS.settings(device.id, 'modem'))}>Ask</button>
      <SettingButton handle={handle} changes={SWITCH} verb="Use 4G" consequence={false} onSent={() => undefined} />
    </>
  );
}

function Notices() {
  return toastQueue.use().map(({ id, title }) => <output key={id}>{title}</output>);
}

/** Opens the page, and the question of its button. */
async function press() {
  const server = new Server();
  const cache = new Map();
  render(
    <MuiProvider>
      <ClientProvider value={{ call: server.call } as unknown as Client}>
        <CurrentDeviceProvider value={device}>
          <FeedProvider value={createDeviceFeed({ open: () => () => undefined }, device.id)}>
            <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>
              <Page />
              <Notices />
            </SWRConfig>
          </FeedProvider>
        </CurrentDeviceProvider>
      </ClientProvider>
    </MuiProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Use 4G…' }));
  await screen.findByRole('dialog');
  return server;
}
const answer = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const closes = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Somebody else sets the mode, and the page takes that. */
async function theySet(server: Server, mode: string): Promise<void> {
  server.change(mode);
  // Behind an open question the page is hidden from assistive technology.
  fireEvent.click(screen.getByText('Ask'));
  await waitFor(() => expect(screen.getByTestId('mode')).toHaveTextContent(mode));
}

test('a cancelled change is in nobody’s way when somebody else changes the same setting later', async () => {
  const server = await press();
  answer('Cancel');
  await closes();
  await theySet(server, '3g');
  expect(screen.queryAllByRole('status')).toEqual([]);
  expect(server.sent).toEqual([]);
});

test('a change that was refused is told once, and does not come back', async () => {
  const server = await press();
  server.refusal = new ApiError('http', 'Busy', { status: 423 });
  answer('Use 4G');
  await screen.findByText(/Another change is still being applied/);
  await closes();
  act(() => toastQueue.take('refused modem'));
  await theySet(server, '3g');
  expect(screen.queryAllByRole('status')).toEqual([]);
});

test('a change that was refused does not promise to keep input, which a button has none of', async () => {
  const server = await press();
  server.refusal = new ApiError('http', 'Not now', { status: 403 });
  answer('Use 4G');
  await screen.findByText('Not now. Nothing was saved.');
});

test('a question closes with a notice when somebody else changes the same setting before the answer', async () => {
  const server = await press();
  await theySet(server, '3g');
  await screen.findByText(MOVED);
  await closes();
  expect(server.sent).toEqual([]);
});

test('a change does not survive a reload of the page', async () => {
  await press();
  expect(Object.keys(sessionStorage).filter((key) => key.includes('modem'))).toEqual([]);
});

test('the button counts down while the server refuses another try', async () => {
  const server = await press();
  server.refusal = new ApiError('http', 'Too many requests', { status: 429, retryAfterMs: 60_000 });
  answer('Use 4G');
  const button = await screen.findByRole('button', { name: /^Try again in \d+ s$/ });
  expect(button).toHaveAttribute('aria-disabled', 'true');
});
