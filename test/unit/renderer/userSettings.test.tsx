/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { SWRConfig } from 'swr';
import { getUser } from '#app/api/user';
import { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { KEYS } from '../../../renderer/api/keys';
import { readStored } from '../../../renderer/api/storedSettings';
import { display, showBy } from '../../../renderer/lib/display';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { times } from '../../../renderer/lib/times';
import { PlatformProvider } from '../../../renderer/platform/PlatformContext';
import { DisplayForm } from '../../../renderer/settings/display/DisplayForm';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { webPlatformOf } from '../../support/renderApp';
import { apiAs, type Api } from '../../support/sandboxClient';

const PATH = '/v1/user/settings';
const STORED = 'farsight.display.u_mara';
let sandbox: RemoteSandbox;
let mara: Api;

beforeAll(async () => {
  // Answers come from a server, at times that no test decides.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  sandbox = await startRemoteSandbox();
  mara = await apiAs(sandbox, 'u_mara');
}, 60_000);
afterAll(() => sandbox.close());
afterEach(async () => {
  cleanup();
  await sandbox.clearFaults();
  localStorage.clear();
  sessionEnd.clearAll();
  await mara('PATCH', PATH, { units: 'metric', time_zone: null }, { 'if-match': '*' });
});

async function open() {
  const platform = await webPlatformOf(sandbox, 'u_mara');
  const client = new Client(platform);
  const user = await client.call(getUser);
  const cache = new Map<string, object>([[KEYS.user, { data: user }]]);
  render(
    <SWRConfig value={{ provider: () => cache as never, dedupingInterval: 0 }}>
      <PlatformProvider value={platform}>
        <ClientProvider value={client}>
          <DisplayForm />
        </ClientProvider>
      </PlatformProvider>
    </SWRConfig>,
  );
  return { units: await screen.findByLabelText('Units'), zone: screen.getByLabelText('Time zone') };
}

const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** As another tab of this browser writes it. */
const fromOtherTab = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: STORED, newValue }));

test('a choice holds at once, is sent with its version, and is remembered in this browser', async () => {
  const { units, zone } = await open();
  choose(units, 'imperial');
  await waitFor(() => expect(display.getState().units).toBe('imperial'));
  await screen.findByText('Saved.');
  choose(zone, 'Asia/Kathmandu');
  await waitFor(async () =>
    expect((await mara('GET', PATH)).body).toMatchObject({ units: 'imperial', time_zone: 'Asia/Kathmandu' }),
  );
  expect(times.absolute(0)).toBe('1970-01-01 05:30:00 UTC+5:30');
  await waitFor(() => expect(readStored(localStorage.getItem(STORED))).toMatchObject({ units: 'imperial' }));
});

test('two changes one on the other both hold', async () => {
  const { units, zone } = await open();
  choose(units, 'aviation');
  choose(zone, 'Europe/Berlin');
  await waitFor(async () =>
    expect((await mara('GET', PATH)).body).toMatchObject({ units: 'aviation', time_zone: 'Europe/Berlin' }),
  );
  await waitFor(() => expect(units).toHaveValue('aviation'));
  expect(zone).toHaveValue('Europe/Berlin');
});

test('what is not saved is taken back', async () => {
  const { units } = await open();
  await sandbox.addFault({ path: PATH, method: 'PATCH', kind: 'status', status: 500, body: { error: 'No.' } });
  choose(units, 'imperial');
  await waitFor(() => expect(display.getState().units).toBe('imperial'));
  await waitFor(() => expect(display.getState().units).toBe('metric'));
  expect(units).toHaveValue('metric');
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
});

test('other tabs are followed, what they cannot have written is ignored', async () => {
  const { units } = await open();
  fromOtherTab('{"units":"aviation","time_zone":null,"version":1}');
  await waitFor(() => expect(units).toHaveValue('aviation'));
  expect(display.getState().units).toBe('aviation');
  for (const hostile of [null, '', '{', '[]', '{"units":"furlongs"}', '{"units":"__proto__"}', 'x'.repeat(100_000)])
    fromOtherTab(hostile);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(display.getState().units).toBe('aviation');
});

test('a server that does not know the call leaves them to this browser', async () => {
  await sandbox.addFault({ path: PATH, kind: 'status', status: 404, body: { error: 'Not found' } });
  localStorage.setItem(STORED, '{"units":"aviation","time_zone":"Europe/Berlin","version":4}');
  const { units } = await open();
  expect(units).toHaveValue('aviation');
  expect(screen.getByText(/kept in this browser only/)).toBeVisible();
  choose(units, 'imperial');
  await waitFor(() =>
    expect(readStored(localStorage.getItem(STORED))).toEqual({
      units: 'imperial',
      timeZone: 'Europe/Berlin',
      version: null,
    }),
  );
});

test('what was changed elsewhere meanwhile stays, but for the same member', async () => {
  const { units, zone } = await open();
  await mara('PATCH', PATH, { units: 'aviation', time_zone: 'Asia/Tokyo' }, { 'if-match': '*' });
  choose(zone, 'Europe/Berlin');
  await waitFor(async () =>
    expect((await mara('GET', PATH)).body).toMatchObject({ units: 'aviation', time_zone: 'Europe/Berlin' }),
  );
  await waitFor(() => expect(units).toHaveValue('aviation'));
  expect(zone).toHaveValue('Europe/Berlin');
});

test('a server that has lost the call since leaves a change to this browser, and is not asked again', async () => {
  const { units, zone } = await open();
  await sandbox.addFault({ path: PATH, method: 'PATCH', kind: 'status', status: 501, body: { error: 'No' } });
  choose(units, 'imperial');
  await screen.findByText(/kept in this browser only/);
  const before = (await sandbox.stats()).requests;
  choose(zone, 'Europe/Berlin');
  await waitFor(() =>
    expect(readStored(localStorage.getItem(STORED))).toEqual({
      units: 'imperial',
      timeZone: 'Europe/Berlin',
      version: null,
    }),
  );
  expect((await sandbox.stats()).requests).toEqual(before);
});

test('stored text never breaks anything, and the end of a session forgets what is shown', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readStored(text)));
  showBy({ units: 'imperial', timeZone: 'Asia/Kathmandu' });
  sessionEnd.clearAll();
  expect(display.getState().units).toBe('metric');
});
