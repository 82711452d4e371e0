/** @jest-environment ./test/support/browserEnvironment.ts */
import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { useSessionControl } from '../../../renderer/api/SessionContext';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import { watchSession } from '../../../renderer/lib/watchSession';
import type { Platform } from '../../../renderer/platform/Platform';
import { PlatformProvider } from '../../../renderer/platform/PlatformContext';
import { SessionProvider } from '../../../renderer/shell/SessionProvider';

test('watchSession notices the end of a session that was there when it was called', () => {
  const hasEnded = watchSession();
  expect(hasEnded()).toBe(false);
  sessionEnd.clearAll();
  expect([hasEnded(), watchSession()()]).toEqual([true, false]);
});

test('watchSession notices a sign-in in this tab, even if no sign-out was noticed', () => {
  const client = { onUnauthorized: () => () => undefined } as unknown as Client;
  const platform = { session: {} } as unknown as Platform;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider value={platform}>
      <ClientProvider value={client}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <SessionProvider>{children}</SessionProvider>
        </SWRConfig>
      </ClientProvider>
    </PlatformProvider>
  );
  const { result } = renderHook(() => useSessionControl(), { wrapper });
  const hasEnded = watchSession();
  act(() => result.current.begin({ id: 'u_mara', name: 'Mara', email: '', picture: null }));
  expect(hasEnded()).toBe(true);
});
