/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { SWRConfig } from 'swr';
import { ApiError } from '#app/api/errors';
import { getUser } from '#app/api/user';
import { deviceZone } from '#app/domain/timeZone';
import { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { KEYS } from '../../../renderer/api/keys';
import { readStored, toText } from '../../../renderer/api/storedSettings';
import { toastQueue } from '../../../renderer/components/toast';
import { display, showBy } from '../../../renderer/lib/display';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { times } from '../../../renderer/lib/times';
import { PlatformProvider } from '../../../renderer/platform/PlatformContext';
import { DisplayForm } from '../../../renderer/settings/display/DisplayForm';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { webPlatformOf } from '../../support/webPlatform';
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

async function show(known?: Client) {
  const platform = await webPlatformOf(sandbox, 'u_mara');
  const client = known ?? new Client(platform);
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
  return client;
}

async function open(known?: Client) {
  const client = await show(known);
  const units = await screen.findByLabelText('Units', {}, { timeout: 10_000 });
  return { client, units, zone: screen.getByLabelText('Time zone') };
}

/** How often the server was asked for the settings, and to change them. */
async function asked() {
  const { requests } = await sandbox.stats();
  return { reads: requests[`GET ${PATH}`] ?? 0, changes: requests[`PATCH ${PATH}`] ?? 0 };
}

const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** Types a part of a zone's name and takes the one zone that is found. */
async function chooseZone(field: HTMLElement, typed: string, name: string) {
  act(() => field.focus());
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.click(await screen.findByRole('option', { name }));
}
/** As another tab of this browser writes it. */
const fromOtherTab = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: STORED, newValue }));

test('applies a choice at once, saves it on the server and stores it in this browser', async () => {
  const { units, zone } = await open();
  choose(units, 'imperial');
  await waitFor(() => expect(display.getState().units).toBe('imperial'));
  await screen.findByText('Saved.');
  await chooseZone(zone, 'kathm', 'Asia/Kathmandu');
  await waitFor(async () =>
    expect((await mara('GET', PATH)).body).toMatchObject({ units: 'imperial', time_zone: 'Asia/Kathmandu' }),
  );
  expect(times.absolute(0)).toBe('1970-01-01 05:30:00 UTC+5:30');
  await waitFor(() => expect(readStored(localStorage.getItem(STORED))).toMatchObject({ units: 'imperial' }));
});

test('keeps both of two changes made in quick succession', async () => {
  const { units, zone } = await open();
  choose(units, 'aviation');
  await chooseZone(zone, 'berlin', 'Europe/Berlin');
  await waitFor(async () =>
    expect((await mara('GET', PATH)).body).toMatchObject({ units: 'aviation', time_zone: 'Europe/Berlin' }),
  );
  await waitFor(() => expect(units).toHaveValue('aviation'));
  expect(zone).toHaveValue('Europe/Berlin');
});

test('undoes a change that the server refuses to save', async () => {
  const { units } = await open();
  await sandbox.addFault({ path: PATH, method: 'PATCH', kind: 'status', status: 500, body: { error: 'No.' } });
  const before = await asked();
  choose(units, 'imperial');
  await waitFor(() => expect(display.getState().units).toBe('imperial'));
  await waitFor(() => expect(display.getState().units).toBe('metric'));
  expect(units).toHaveValue('metric');
  // The server was asked whether it has the change all the same.
  expect(await asked()).toEqual({ reads: before.reads + 1, changes: before.changes + 1 });
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
});

test('keeps a change that the server saved although its answer was lost', async () => {
  const platform = await webPlatformOf(sandbox, 'u_mara');
  const send: typeof platform.http.send = async (request, signal) => {
    const answer = await platform.http.send(request, signal);
    if (request.method === 'PATCH') throw new ApiError('network', 'Network Error');
    return answer;
  };
  const { units } = await open(new Client({ ...platform, http: { ...platform.http, send } }));
  choose(units, 'imperial');
  await screen.findByText('Saved.');
  expect(units).toHaveValue('imperial');
  expect(display.getState().units).toBe('imperial');
  expect((await mara('GET', PATH)).body).toMatchObject({ units: 'imperial' });
});

test('follows changes of other tabs, and ignores stored text that is malformed or of another user', async () => {
  const { units } = await open();
  fromOtherTab('{"units":"aviation","time_zone":null,"version":1000000}');
  await waitFor(() => expect(units).toHaveValue('aviation'));
  expect(display.getState().units).toBe('aviation');
  const ofOthers = { key: 'farsight.display.u_other', newValue: '{"units":"imperial","time_zone":null,"version":2}' };
  window.dispatchEvent(new StorageEvent('storage', ofOthers));
  for (const hostile of [null, '', '{', '[]', '{"units":"furlongs"}', '{"units":"__proto__"}', 'x'.repeat(100_000)])
    fromOtherTab(hostile);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(display.getState().units).toBe('aviation');
});

test('stores changes in this browser only when the server does not know the call', async () => {
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

test('keeps changes made elsewhere in the meantime, except to the setting changed here', async () => {
  const { units, zone } = await open();
  await mara('PATCH', PATH, { units: 'aviation', time_zone: 'Asia/Tokyo' }, { 'if-match': '*' });
  const before = await asked();
  await chooseZone(zone, 'berlin', 'Europe/Berlin');
  await waitFor(async () =>
    expect((await mara('GET', PATH)).body).toMatchObject({ units: 'aviation', time_zone: 'Europe/Berlin' }),
  );
  await waitFor(() => expect(units).toHaveValue('aviation'));
  expect(zone).toHaveValue('Europe/Berlin');
  // The first change names the version that it was made of, which is refused (412).
  expect((await asked()).changes - before.changes).toBe(2);
});

function Toasts() {
  return toastQueue.use().map(({ id, title }) => <p key={id}>{title}</p>);
}

test('says that the setting was changed elsewhere when that happens twice during one save', async () => {
  const platform = await webPlatformOf(sandbox, 'u_mara');
  const others = ['aviation', 'metric'];
  const send: typeof platform.http.send = async (request, signal) => {
    const theirs = request.method === 'PATCH' ? others.shift() : undefined;
    if (theirs !== undefined) await mara('PATCH', PATH, { units: theirs }, { 'if-match': '*' });
    return platform.http.send(request, signal);
  };
  const { units } = await open(new Client({ ...platform, http: { ...platform.http, send } }));
  render(<Toasts />);
  choose(units, 'imperial');
  await screen.findByText('These settings are being changed elsewhere just now. Nothing was saved; try again.');
  await waitFor(() => expect(units).toHaveValue('metric'));
  expect(others).toEqual([]);
  expect(display.getState().units).toBe('metric');
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
});

test('stores changes in this browser, and stops calling, when the server no longer knows the call', async () => {
  const { units, zone } = await open();
  await sandbox.addFault({ path: PATH, method: 'PATCH', kind: 'status', status: 501, body: { error: 'No' } });
  choose(units, 'imperial');
  await screen.findByText(/kept in this browser only/);
  const before = (await sandbox.stats()).requests;
  await chooseZone(zone, 'berlin', 'Europe/Berlin');
  await waitFor(() =>
    expect(readStored(localStorage.getItem(STORED))).toEqual({
      units: 'imperial',
      timeZone: 'Europe/Berlin',
      version: null,
    }),
  );
  expect((await sandbox.stats()).requests).toEqual(before);
});

test('says why settings could not be loaded, until “Try again” succeeds', async () => {
  await sandbox.addFault({ path: PATH, method: 'GET', kind: 'status', status: 403, body: { error: 'Not now.' } });
  await show();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your settings could not be loaded\. Not now\./);
  await sandbox.clearFaults();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Units')).toHaveValue('metric');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('loads again soon after the server was busy', async () => {
  await sandbox.addFault({ path: PATH, method: 'GET', kind: 'status', status: 429, body: { error: 'Busy' }, times: 1 });
  const before = await asked();
  await open();
  expect((await asked()).reads - before.reads).toBe(2);
});

test('takes the settings from the answer to a change, and does not read them again', async () => {
  const { units } = await open();
  const before = await asked();
  choose(units, 'imperial');
  await screen.findByText('Saved.');
  // A read after the first change would be sent before the second change.
  choose(units, 'aviation');
  await waitFor(async () => expect(await asked()).toEqual({ reads: before.reads, changes: before.changes + 2 }));
});

test('removes this user’s copy of settings that the server has when the session ends', async () => {
  const { units } = await open();
  choose(units, 'imperial');
  await waitFor(() => expect(readStored(localStorage.getItem(STORED))).toMatchObject({ units: 'imperial' }));
  cleanup();
  localStorage.setItem('farsight.display.u_other', '{"units":"aviation","time_zone":null,"version":1}');
  sessionEnd.clearAll();
  expect(localStorage.getItem(STORED)).toBeNull();
  expect(localStorage.getItem('farsight.display.u_other')).not.toBeNull();
});

test('keeps settings that only this browser has when the session ends, and does not ask such a server again', async () => {
  await sandbox.addFault({ path: PATH, kind: 'status', status: 404, body: { error: 'Not found' } });
  const { units, client } = await open();
  choose(units, 'imperial');
  await waitFor(() => expect(readStored(localStorage.getItem(STORED))).toMatchObject({ units: 'imperial' }));
  cleanup();
  sessionEnd.clearAll();
  expect(readStored(localStorage.getItem(STORED))).toMatchObject({ units: 'imperial', version: null });
  const before = await asked();
  expect((await open(client)).units).toHaveValue('imperial');
  expect(await asked()).toEqual(before);
});

test('reads any stored text up to 2000 characters without throwing, and shows defaults after the session ends', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readStored(text)));
  const text = toText({ units: 'imperial', timeZone: null, version: 1 });
  expect(readStored(text.padEnd(2000))).toMatchObject({ units: 'imperial' });
  expect(readStored(text.padEnd(2001))).toBeNull();
  showBy({ units: 'imperial', timeZone: 'Asia/Kathmandu' });
  sessionEnd.clearAll();
  expect(display.getState().units).toBe('metric');
});

test('finds a time zone by any part of its name, and changes nothing until one is chosen', async () => {
  const { zone } = await open();
  expect(zone).toHaveValue(`Automatic (${deviceZone()})`);
  act(() => zone.focus());
  fireEvent.change(zone, { target: { value: 'new york' } });
  const found = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(found.map((option) => option.textContent)).toEqual(['America/New York']);
  fireEvent.change(zone, { target: { value: 'atlantis' } });
  await screen.findByText('No time zone of this name');
  fireEvent.blur(zone);
  await waitFor(() => expect(zone).toHaveValue(`Automatic (${deviceZone()})`));
  expect((await mara('GET', PATH)).body).toMatchObject({ time_zone: null });
});
