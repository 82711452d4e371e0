/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, jest, test } from '@jest/globals';
import type { User } from '#app/domain/user';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import useSWR, { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { KEYS } from '../../../renderer/api/keys';
import { useSessionControl } from '../../../renderer/api/SessionContext';
import type { Platform } from '../../../renderer/platform/Platform';
import { PlatformProvider } from '../../../renderer/platform/PlatformContext';
import { SessionProvider } from '../../../renderer/shell/SessionProvider';

const MARA: User = { id: 'u_mara', name: 'Mara', email: '', picture: null };
const TOMO: User = { id: 'u_tomo', name: 'Tomo', email: '', picture: null };
const NAME = 'farsight.session';

type Listener = (message: unknown) => void;
const tabs = new Set<{ listener: Listener | null; isDeaf: boolean }>();
afterEach(() => {
  cleanup();
  tabs.clear();
  localStorage.clear();
});

/** A tab, which shares storage and channel with the others. `user`: of a session that it finds. */
function openTab(user?: User) {
  const tab: { listener: Listener | null; isDeaf: boolean } = { listener: null, isDeaf: false };
  tabs.add(tab);
  const channel = {
    post: (message: unknown) => {
      for (const other of tabs) if (other !== tab && !other.isDeaf) other.listener?.(message);
    },
    subscribe: (listener: Listener) => {
      tab.listener = listener;
      return () => void (tab.listener = null);
    },
  };
  const heard: { refused: () => void; changed: (change: 'begun') => void } = {
    refused: () => undefined,
    changed: () => undefined,
  };
  const client = {
    onUnauthorized: (listener: () => void) => {
      heard.refused = listener;
      return () => undefined;
    },
  } as unknown as Client;
  const clear = jest.fn(() => Promise.resolve());
  const onChange = (listener: (change: 'begun') => void) => {
    heard.changed = listener;
    return () => undefined;
  };
  const platform = { session: { clear, onChange }, tabs: { channel } } as unknown as Platform;
  const cache = new Map<string, unknown>(user ? [[KEYS.user, { data: user }]] : []);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider value={platform}>
      <ClientProvider value={client}>
        <SWRConfig value={{ provider: () => cache as never }}>
          <SessionProvider>{children}</SessionProvider>
        </SWRConfig>
      </ClientProvider>
    </PlatformProvider>
  );
  const { result } = renderHook(
    () => ({ control: useSessionControl(), user: useSWR<User | null>(KEYS.user, null).data }),
    { wrapper },
  );
  return {
    begin: (who: User) => act(async () => result.current.control.begin(who)),
    end: (answer: Promise<unknown>) => act(async () => void result.current.control.end(answer)),
    refuse: () => act(async () => heard.refused()),
    /** Another session has begun in the main process of the installed app. */
    change: () => act(async () => heard.changed('begun')),
    /** Null: signed out. Undefined: to be asked for. */
    user: () => result.current.user,
    cleared: () => clear.mock.calls.length,
    setDeaf: (isDeaf: boolean) => void (tab.isDeaf = isDeaf),
  };
}

/** An answer of the server that the test gives. */
function slowAnswer() {
  let give: () => void = () => undefined;
  const answer = new Promise<void>((resolve) => void (give = resolve));
  return { answer, give: () => act(async () => give()) };
}

test('the end of a session in one tab ends it in the others, also in one that was opened later', async () => {
  const first = openTab();
  await first.begin(MARA);
  const second = openTab(MARA);
  await first.refuse();
  expect([first.user(), second.user()]).toEqual([null, null]);
  expect(localStorage.getItem(NAME)).toBeNull();
});

test('a sign-out ends the session in other tabs at once, and here with the answer', async () => {
  const [first, second] = [openTab(), openTab()];
  await first.begin(MARA);
  const { answer, give } = slowAnswer();
  await first.end(answer);
  expect([first.user(), second.user()]).toEqual([MARA, null]);
  await give();
  expect(first.user()).toBeNull();
});

test('a late answer to a sign-out leaves alone the session that another tab has begun meanwhile', async () => {
  const [first, second] = [openTab(), openTab()];
  await first.begin(MARA);
  const { answer, give } = slowAnswer();
  await first.end(answer);
  await second.begin(TOMO);
  await give();
  expect(first.user()).not.toBeNull();
  expect([second.user(), first.cleared()]).toEqual([TOMO, 0]);
  expect(localStorage.getItem(NAME)).not.toBeNull();
});

test('a late answer to a sign-out leaves alone the session that the main process has begun meanwhile', async () => {
  const only = openTab(MARA);
  const { answer, give } = slowAnswer();
  await only.end(answer);
  await only.change();
  await give();
  expect([only.user() === null, only.cleared()]).toEqual([false, 0]);
});

test('the refusal of an earlier session does not end a later one in another tab', async () => {
  const [first, second] = [openTab(), openTab()];
  await first.begin(MARA);
  first.setDeaf(true);
  await second.begin(TOMO);
  const name = localStorage.getItem(NAME);
  await first.refuse();
  expect([first.user(), second.user()]).toEqual([null, TOMO]);
  expect(localStorage.getItem(NAME)).toBe(name);
});
