/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import { listConnections } from '#app/api/networkConnections';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { CurrentDeviceProvider } from '../../../renderer/api/CurrentDeviceContext';
import { onNewest } from '../../../renderer/api/onNewest';
import { useProfileCalls } from '../../../renderer/features/device-network/hooks/useProfileCalls';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { detailOf } from '../../support/detailOf';

afterEach(cleanup);

const STALE = new ApiError('http', 'Stale', { status: 412 });

/** A server that has come to this version; `sent` has the versions of the changes that it got. */
function serverAt(version: number) {
  const sent: unknown[] = [];
  const send = async (known: number) => {
    sent.push(known);
    if (known !== version) throw STALE;
    return `taken at ${known}`;
  };
  return { sent, send };
}

test('a change is sent once more on the newest version, and fails where others are quicker again', async () => {
  const { sent, send } = serverAt(8);
  expect(await onNewest(8, async () => 9, send)).toBe('taken at 8');
  expect(await onNewest(7, async () => 8, send)).toBe('taken at 8');
  await expect(onNewest(5, async () => 6, send)).rejects.toBe(STALE);
  expect(sent).toEqual([8, 7, 8, 5, 6]);
});

test('a change is not sent again to what is gone, nor after another refusal', async () => {
  const { sent, send } = serverAt(8);
  await expect(onNewest(7, async () => null, send)).rejects.toBe(STALE);
  const busy = new ApiError('http', 'Busy', { status: 423 });
  const refuse = async (known: number) => {
    sent.push(known);
    throw busy;
  };
  await expect(onNewest(6, async () => 8, refuse)).rejects.toBe(busy);
  expect(sent).toEqual([7, 6]);
});

test('a change is not sent again once the session has ended', async () => {
  const { sent, send } = serverAt(8);
  const sendLate = async (known: number) => {
    sessionEnd.clearAll();
    return send(known);
  };
  await expect(onNewest(7, async () => 8, sendLate)).rejects.toBe(STALE);
  expect(sent).toEqual([7]);
});

test('a switch of a connection is based on what somebody else has made of the connection meanwhile', async () => {
  const sent: unknown[] = [];
  const call = async (
    endpoint: unknown,
    { body, ifMatch }: { readonly body?: unknown; readonly ifMatch?: unknown },
  ) => {
    if (endpoint === listConnections) return [{ id: 'tunnel', desired: { uuid: 'tunnel', version: 8 } }];
    sent.push({ body, ifMatch });
    if (ifMatch !== 8) throw STALE;
    return { id: 'tunnel', desired: { uuid: 'tunnel', version: 9 } };
  };
  const device = detailOf({ id: 'dev_1', name: 'Drone', role: 'admin' });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ClientProvider value={{ call } as unknown as Client}>
      <CurrentDeviceProvider value={device}>
        <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
      </CurrentDeviceProvider>
    </ClientProvider>
  );
  const { result } = renderHook(() => useProfileCalls(), { wrapper });
  const change = () => result.current.change({ uuid: 'tunnel', version: 7 }, { autoconnect: false }, false);
  expect(await act(change)).toMatchObject({ version: 9 });
  const body = { autoconnect: false };
  expect(sent).toEqual([
    { body, ifMatch: 7 },
    { body, ifMatch: 8 },
  ]);
  // The form of a connection merges by itself, field by field.
  await expect(result.current.changeAt({ uuid: 'tunnel', version: 7 }, body, false)).rejects.toBe(STALE);
});
