/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig, useSWRConfig } from 'swr';
import type { DeviceId } from '#app/domain/ids';
import { general } from '#app/settings/sections/general';
import { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { KEYS } from '../../../renderer/api/keys';
import { useSection } from '../../../renderer/settings/useSection';
import { useStore } from 'zustand';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { webPlatformOf } from '../../support/renderApp';
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
  const { model, resource } = useSection(id, general);
  const wentBack = useStore(model.store, ({ editor }) => editor.wentBack);
  const { mutate } = useSWRConfig();
  return (
    <>
      <p data-testid="shown">{`${resource?.version} ${String(resource?.desired.location)} ${wentBack}`}</p>
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

test('one answer that is older than what is shown is not believed; a server that lost versions is, and it is said', async () => {
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

test('what is cached is there with the first paint, before any answer', async () => {
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
