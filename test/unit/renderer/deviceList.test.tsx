/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { getDevice } from '#app/api/device';
import { listDevices } from '#app/api/devices';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { SWRConfig } from 'swr';
import { CACHE } from '../../../renderer/api/cachePolicy';
import { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { useDeviceList } from '../../../renderer/api/useDeviceList';
import { useRename } from '../../../renderer/features/device-general/hooks/useRename';
import { collectGarbage } from '../../support/collectGarbage';
import { startRemoteSandbox, type RemoteSandbox } from '../../support/remoteSandbox';
import { webPlatformOf } from '../../support/webPlatform';
import { apiAs } from '../../support/sandboxClient';

let sandbox: RemoteSandbox;
beforeAll(async () => {
  sandbox = await startRemoteSandbox();
});
afterEach(cleanup);
afterAll(() => sandbox.close());

/** The list, as the pages of one app share it, and a way to rename a device of it. */
async function open() {
  const client = new Client(await webPlatformOf(sandbox, 'u_mara'));
  const [first] = (await client.call(listDevices)).devices;
  if (!first) throw new Error('no devices');
  const detail = await client.call(getDevice, { params: { id: first.id } });
  const cache = new Map<string, object>();
  const wrapper = ({ children }: PropsWithChildren) => (
    <SWRConfig value={{ provider: () => cache as never }}>
      <ClientProvider value={client}>{children}</ClientProvider>
    </SWRConfig>
  );
  // SWR holds the promise of a fresh answer, and with it the list, which the garbage collector must be able to take.
  jest.replaceProperty(CACHE.devices, 'freshMs', 0);
  const use = () => ({ list: useDeviceList(), rename: useRename(detail) });
  const { result } = renderHook(use, { wrapper });
  await waitFor(() => expect(result.current.list.data).toBeDefined());
  const shown = () => result.current.list.data?.devices ?? [];
  return { shown, rename: result.current.rename, askAgain: () => result.current.list.mutate() };
}

test('renaming a device on this page keeps the objects of the other devices, also in later answers', async () => {
  const { shown, rename, askAgain } = await open();
  const before = new Set(shown());
  await act(() => rename('Breakwater', null));
  for (let time = 0; time < 2; time += 1) {
    await collectGarbage();
    await act(askAgain);
  }
  await collectGarbage();
  const call = await apiAs(sandbox, 'u_mara');
  const last = shown().at(-1);
  expect((await call('PATCH', `/v1/user/devices/${last?.id}`, { device_name: 'Mast' })).status).toBe(200);
  await act(askAgain);
  const others = shown().filter((device) => !before.has(device));
  expect(others.map((device) => device.name)).toEqual(['Breakwater', 'Mast']);
});
