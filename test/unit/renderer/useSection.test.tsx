/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig, useSWRConfig } from 'swr';
import type { DeviceId } from '#app/domain/ids';
import { general } from '#app/settings/sections/general';
import { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { KEYS } from '../../../renderer/api/keys';
import { ApiError } from '#app/api/errors';
import type { HttpAnswer, HttpRequest } from '#app/api/request';
import { useSave } from '../../../renderer/resource/useSave';
import { useSection } from '../../../renderer/settings/useSection';
import { useStore } from 'zustand';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { webPlatformOf } from '../../support/webPlatform';
import { apiAs, deviceOf, type Api } from '../../support/sandboxClient';
import { settingsOf, type Settings } from '../../support/settings';

let sandbox: RemoteSandbox;
let mara: Api;
let id: DeviceId;
let settings: Settings;

beforeAll(async () => {
  // Answers come from a server, at times that no test decides.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  sandbox = await startRemoteSandbox();
  mara = await apiAs(sandbox, 'u_mara');
  id = deviceOf(sandbox, 0).id as DeviceId;
  settings = settingsOf(mara, id);
});
afterEach(async () => {
  cleanup();
  await sandbox.clearFaults();
});
afterAll(() => sandbox.close());

function Page() {
  const { model, resource, outdated } = useSection(id, general);
  const wentBack = useStore(model.store, ({ editor }) => editor.wentBack);
  const { mutate } = useSWRConfig();
  return (
    <>
      <p data-testid="shown">{`${resource?.version} ${String(resource?.desired.location)} ${wentBack}`}</p>
      <p data-testid="outdated">{outdated}</p>
      <button onClick={() => void mutate(KEYS.settings(id, 'general'))}>Ask</button>
    </>
  );
}

async function open(cache = new Map<never, never>()) {
  const client = new Client(await webPlatformOf(sandbox, 'u_mara'));
  const options = { provider: () => cache, revalidateOnFocus: false, revalidateOnReconnect: false };
  render(
    <SWRConfig value={options}>
      <ClientProvider value={client}>
        <Page />
      </ClientProvider>
    </SWRConfig>,
  );
}
/** As `open`; effects of the layout have run when it resolves, and nothing else. */
async function openAtOnce(cache: Map<never, never>) {
  const act = (is: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: is });
  act(true);
  await open(cache).finally(() => act(false));
}
const shows = (text: string) =>
  waitFor(() => expect(screen.getByTestId('shown')).toHaveTextContent(text), { timeout: 5000 });

/** The server answers with what it once had. */
const answerOld = (body: unknown, times?: number) =>
  sandbox.addFault({
    path: `/v1/user/devices/${id}/settings/general`,
    method: 'GET',
    kind: 'body',
    text: JSON.stringify(body),
    ...(times !== undefined && { times }),
  });

test('an older answer is ignored once; when the server repeats it, its older version is shown with a warning', async () => {
  await settings.patch({ location: 'Pier 1' }, 'general');
  const old = await settings.get('general');
  await settings.patch({ location: 'Pier 2' }, 'general');
  const { version } = await settings.get('general');
  await open();
  await shows(`${version} Pier 2 false`);

  await answerOld(old, 1);
  screen.getByRole('button', { name: 'Ask' }).click();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await shows(`${version} Pier 2 false`);

  await answerOld(old);
  screen.getByRole('button', { name: 'Ask' }).click();
  await shows(`${old.version} Pier 1 true`);
});

test('cached values show in the first paint, before any answer', async () => {
  const cache = new Map<never, never>();
  await settings.patch({ location: 'Pier 3' }, 'general');
  const { version } = await settings.get('general');
  await open(cache);
  await shows(`${version} Pier 3 false`);
  cleanup();
  // No answer comes any more.
  await sandbox.addFault({ path: `/v1/user/devices/${id}/settings/general`, kind: 'delay', ms: 60_000 });
  await openAtOnce(cache);
  expect(screen.getByTestId('shown')).toHaveTextContent(`${version} Pier 3 false`);
});

test.each([
  [
    'is an error',
    { kind: 'status', status: 500, body: { error: 'The database is full.' } } as const,
    'The database is full.',
  ],
  ['cannot be read', { kind: 'body', text: '{}' } as const, 'The answer could not be read.'],
])('the page says that its values may be outdated while the newest answer %s', async (_, fault, problem) => {
  await settings.patch({ location: 'Pier 4' }, 'general');
  const { version } = await settings.get('general');
  await open();
  await shows(`${version} Pier 4`);
  const outdated = (text: string) =>
    waitFor(() => expect(screen.getByTestId('outdated').textContent).toBe(text), { timeout: 5000 });
  await outdated('');
  await sandbox.addFault({ path: `/v1/user/devices/${id}/settings/general`, method: 'GET', ...fault });
  screen.getByRole('button', { name: 'Ask' }).click();
  await outdated(problem);
  await shows(`${version} Pier 4`);
  await sandbox.clearFaults();
  screen.getByRole('button', { name: 'Ask' }).click();
  await outdated('');
});

describe('a change whose answer is lost on its way', () => {
  type Send = (request: HttpRequest, pass: () => Promise<HttpAnswer>) => Promise<HttpAnswer>;

  function Form() {
    const handle = useSection(id, general);
    const { start, isBusy } = useSave(handle, { isArmed: false, isOnline: true });
    const { editor, failure } = useStore(handle.model.store);
    if (handle.resource === null) return null;
    return (
      <>
        <button onClick={() => handle.model.edit('location', 'Pier 9')}>Type</button>
        <button onClick={() => void start()}>Save</button>
        <p data-testid="told">{`${Object.keys(editor.edits).length} unsaved. ${failure ?? 'Nothing failed.'} ${isBusy ? 'Busy' : 'Idle'}`}</p>
      </>
    );
  }

  /** Saves another location over a transport that does with a PATCH what `send` says. */
  async function saveOver(send: Send) {
    await settings.patch({ location: 'Pier 1' }, 'general');
    const platform = await webPlatformOf(sandbox, 'u_mara');
    const http = {
      ...platform.http,
      send: (request: HttpRequest, signal?: AbortSignal) => {
        const pass = () => platform.http.send(request, signal);
        return request.method === 'PATCH' ? send(request, pass) : pass();
      },
    };
    render(
      <SWRConfig value={{ provider: () => new Map(), revalidateOnFocus: false, revalidateOnReconnect: false }}>
        <ClientProvider value={new Client({ ...platform, http })}>
          <Form />
        </ClientProvider>
      </SWRConfig>,
    );
    (await screen.findByRole('button', { name: 'Type' })).click();
    screen.getByRole('button', { name: 'Save' }).click();
  }
  const told = (text: string) =>
    waitFor(() => expect(screen.getByTestId('told')).toHaveTextContent(text), { timeout: 5000 });

  test.each<[string, Send]>([
    ['no answer', (_, pass) => pass().then(() => Promise.reject(new ApiError('network', 'Network Error')))],
    ['the word of a proxy', (_, pass) => pass().then((answer) => ({ ...answer, status: 504, text: '<h1>Gateway' }))],
    ['half an answer', (_, pass) => pass().then((answer) => ({ ...answer, text: '{"section":"gen' }))],
    ['an answer of something else', (_, pass) => pass().then((answer) => ({ ...answer, text: '{}' }))],
  ])('%s: a change that the server saved counts as saved', async (_, send) => {
    await saveOver(send);
    await told('0 unsaved. Nothing failed. Idle');
    expect((await settings.get('general')).desired.location).toBe('Pier 9');
  });

  test('a change that did not reach the server is reported and its input is kept', async () => {
    await saveOver(() => Promise.reject(new ApiError('network', 'Network Error')));
    await told('1 unsaved. Network Error. It has not been saved so far; your input is kept.');
  });

  test('a change whose fate is unknown is not reported as lost', async () => {
    const path = `/v1/user/devices/${id}/settings/general`;
    let isFirst = true;
    await saveOver(async (_, pass) => {
      const answer = await pass();
      if (!isFirst) return answer;
      isFirst = false;
      await sandbox.addFault({ path, method: 'GET', kind: 'status', status: 502, times: 1 });
      throw new ApiError('timeout', 'Request timeout - please check your connection');
    });
    await told('connection. It may have been saved all the same; your input is kept.');
    // Asked again, the server says that it has it: then nothing is unsaved, and nothing is said.
    screen.getByRole('button', { name: 'Save' }).click();
    await told('0 unsaved. Nothing failed. Idle');
  });
});
