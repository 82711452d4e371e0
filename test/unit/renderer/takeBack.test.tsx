/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ApiError } from '#app/api/errors';
import { dropPending, getSection, revertSection } from '#app/api/settings';
import type { DeviceId } from '#app/domain/ids';
import { modem } from '#app/settings/sections/modem';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { useSection } from '../../../renderer/settings/useSection';

beforeAll(() => {
  // Answers come when they are ready, outside of act().
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(cleanup);

const bodyOf = (version: number, state: string) => ({
  section: 'modem',
  version,
  state,
  capability: { supported: true },
  desired: { data_cap_gb: version },
  reported: { data_cap_gb: null },
});

/** The section of a server without events, as the page reads it, and what the page asks of the server besides. */
async function open(state: string) {
  let body = bodyOf(2, state);
  let during: typeof body | null = null;
  const asked: string[] = [];
  const call = async (endpoint: unknown, { ifMatch }: { readonly ifMatch?: unknown } = {}) => {
    if (endpoint === getSection) return body;
    body = during ?? body;
    if (ifMatch !== body.version) throw new ApiError('http', 'Stale', { status: 412 });
    if (endpoint === revertSection) asked.push('revert');
    if (endpoint === dropPending) asked.push('drop');
    return undefined;
  };
  const client = { call } as unknown as Client;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <ClientProvider value={client}>{children}</ClientProvider>
    </SWRConfig>
  );
  const { result } = renderHook(() => useSection('d_1' as DeviceId, modem), { wrapper });
  const shows = (version: number) => waitFor(() => expect(result.current.resource?.version).toBe(version));
  await shows(2);
  return {
    asked,
    shows,
    takeBack: () => result.current.takeBack(),
    changeTo: (version: number, next: string) => {
      body = bodyOf(version, next);
    },
    /** Another user is quicker than the call that takes the change back. */
    changeDuring: (version: number, next: string) => {
      during = bodyOf(version, next);
    },
  };
}

test.each([
  ['rejected', 'rejected', 'revert'],
  ['pending', 'pending', 'revert'],
  ['queued_offline', 'queued_offline', 'drop'],
  ['pending', 'queued_offline', 'drop'],
])('a change that is shown as %s and is %s at the server is taken back by the call "%s"', async (shown, is, call) => {
  const { asked, takeBack, changeTo } = await open(shown);
  changeTo(2, is);
  await takeBack();
  expect(asked).toEqual([call]);
});

test('a newer change of another user is shown, not taken back', async () => {
  const { asked, shows, takeBack, changeTo } = await open('rejected');
  changeTo(3, 'pending');
  await expect(takeBack()).rejects.toThrow('The settings have just changed. Check the values again.');
  expect(asked).toEqual([]);
  await shows(3);
});

test('a newer change of another user, made while the page takes back an older one, stays and is shown', async () => {
  const { asked, shows, takeBack, changeDuring } = await open('rejected');
  changeDuring(3, 'pending');
  await expect(takeBack()).rejects.toThrow('The settings have just changed. Check the values again.');
  expect(asked).toEqual([]);
  await shows(3);
});
