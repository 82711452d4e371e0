/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, test } from '@jest/globals';
import type { DeviceId } from '#app/domain/ids';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig, unstable_serialize } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { KEYS, type Key } from '../../../renderer/api/keys';
import { sentChanges } from '../../../renderer/api/sentChanges';
import { useProfileCalls } from '../../../renderer/features/device-network/hooks/useProfileCalls';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { detailOf } from '../../support/detailOf';

afterEach(() => {
  cleanup();
  sessionEnd.clearAll();
});

const ID = 'dev_1' as DeviceId;
const AT = '2026-11-21T15:03:11Z';

const sectionOf = (version: number, userId: string) => ({
  ...{ section: 'network', version, state: 'pending', capability: {}, desired: {}, reported: {} },
  ...{ desired_at: AT, desired_by: { user_id: userId, name: 'N' } },
});

type Write = (section: object, error?: Error) => void;

/** Changes a connection as Mara, and follows the change. `during`: what the page reads by the answer; `error`: why it could not read more. */
async function change(during: (write: Write) => void): Promise<void> {
  const cache = new Map();
  // As SWR itself keeps an answer.
  const put = (key: Key | string, data: object, error?: Error) =>
    void cache.set(unstable_serialize(key), { _k: key, data, error });
  const write: Write = (section, error) => put(KEYS.settings(ID, 'network'), section, error);
  write(sectionOf(4, 'u_jonas'));
  put(KEYS.user, { id: 'u_mara', name: 'Mara', email: '', picture: null });
  const call = async () => {
    during(write);
    return { id: 'tunnel', desired: { uuid: 'tunnel', version: 9 } };
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SWRConfig value={{ provider: () => cache }}>
      <ClientProvider value={{ call } as unknown as Client}>
        <CurrentDeviceProvider value={detailOf({ id: ID, name: 'Drone', role: 'admin' })}>
          {children}
        </CurrentDeviceProvider>
      </ClientProvider>
    </SWRConfig>
  );
  const { result } = renderHook(() => useProfileCalls(), { wrapper });
  await act(async () => {
    await result.current.change({ uuid: 'tunnel', version: 8 }, { autoconnect: false }, false);
    result.current.follow();
  });
}

test('follows the section that the call has changed', async () => {
  await change((write) => write(sectionOf(5, 'u_mara')));
  expect(sentChanges.find(ID, 'network')).toMatchObject({ version: 5, at: Date.parse(AT) });
});

test('follows the next version when the section could not be read after the call', async () => {
  await change((write) => write(sectionOf(4, 'u_jonas'), new Error('No connection')));
  expect(sentChanges.find(ID, 'network')).toMatchObject({ version: 5, at: null });
});

test('follows nothing when the call has changed nothing', async () => {
  await change((write) => write(sectionOf(4, 'u_jonas')));
  expect(sentChanges.find(ID, 'network')).toBeNull();
});

test('does not follow the change of someone else as the user’s own', async () => {
  await change((write) => write(sectionOf(6, 'u_jonas')));
  expect(sentChanges.find(ID, 'network')?.version).toBe(5);
});

test('follows nothing once the session has ended', async () => {
  await change((write) => {
    write(sectionOf(5, 'u_mara'));
    sessionEnd.clearAll();
  });
  expect(sentChanges.find(ID, 'network')).toBeNull();
});
