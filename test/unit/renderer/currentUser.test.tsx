/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ApiError } from '#app/api/errors';
import { toDeviceDetail } from '#app/domain/deviceDetail';
import type { DeviceId } from '#app/domain/ids';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { KEYS } from '../../../renderer/api/keys';
import { signedInHint } from '../../../renderer/api/signedInHint';
import { useCurrentUser } from '../../../renderer/api/useCurrentUser';
import { useDevice } from '../../../renderer/api/useDevice';
import { useKnownUser } from '../../../renderer/api/useKnownUser';
import { deviceNews } from '../../../renderer/live/deviceNews';

const ID = 'dev_1' as DeviceId;
const MARA = { id: 'u_mara', name: 'Mara Lindqvist' };
const LIST = { devices: [{ id: 'dev_2' }, { id: ID, name: 'Of the list' }] };
const http = (status: number) => new ApiError('http', `Status ${status}`, { status });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  localStorage.clear();
  deviceNews.clear();
  jest.useRealTimers();
});

/** Longer than any wait before a retry. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(120_000));

/** A page over a client (the only fake: no HTTP) that answers or fails as the test says. */
function open<T>(use: () => T, said: unknown, known: Readonly<Record<string, unknown>> = {}) {
  const server = { said, asked: 0 };
  const call = async () => {
    server.asked += 1;
    if (server.said instanceof Error) throw server.said;
    return server.said;
  };
  const client = { call } as unknown as Client;
  const cache = new Map<string, object>(Object.entries(known).map(([key, data]) => [key, { data }]));
  const Page = ({ children }: { readonly children: ReactNode }) => (
    <SWRConfig value={{ provider: () => cache as never, shouldRetryOnError: false }}>
      <ClientProvider value={client}>{children}</ClientProvider>
    </SWRConfig>
  );
  const { result } = renderHook(use, { wrapper: Page });
  return { server, get: () => result.current };
}

// @spec 4.2
describe('who is signed in', () => {
  test('is unknown at first, then as the server says, and remembered for the next visit', async () => {
    const { get } = open(useCurrentUser, MARA);
    expect([get().session, get().isChecking]).toEqual([{ status: 'loading' }, true]);
    await settle();
    expect([get().session, get().isChecking]).toEqual([{ status: 'signed-in', user: MARA }, false]);
    expect(signedInHint.get()).toEqual(['u_mara']);
  });

  test.each([400, 401, 403, 404])(
    'is nobody where the server refuses with %i, and then nobody is remembered',
    async (status) => {
      signedInHint.set('u_mara');
      const { get } = open(useCurrentUser, http(status));
      await settle();
      expect(get().session).toEqual({ status: 'signed-out' });
      expect(signedInHint.get()).toEqual([]);
    },
  );

  test.each([
    ['429', http(429)],
    ['500', http(500)],
    ['an answer that is none', new ApiError('invalid-response', 'An error occurred', { status: 200 })],
    ['no answer', new ApiError('network', 'Network Error')],
  ])('cannot be told after %s: the last one is remembered', async (_, error) => {
    signedInHint.set('u_mara');
    const { get } = open(useCurrentUser, error);
    await settle();
    expect(get().session).toEqual({ status: 'unreachable' });
    expect(signedInHint.get()).toEqual(['u_mara']);
  });

  test('is asked for again when that is wanted', async () => {
    const { get, server } = open(useCurrentUser, http(500));
    await settle();
    server.said = MARA;
    await act(() => get().check());
    expect(get().session).toEqual({ status: 'signed-in', user: MARA });
  });

  test('is known to others by what has been asked for, and they ask for nothing', async () => {
    const all = [{}, { [KEYS.user]: null }, { [KEYS.user]: MARA }].map((known) => open(useKnownUser, MARA, known));
    await settle();
    // Not known yet, nobody, and somebody.
    expect(all.map(({ get }) => get())).toEqual([undefined, null, MARA]);
    expect(all.map(({ server }) => server.asked)).toEqual([0, 0, 0]);
  });
});

describe('a device', () => {
  const DETAIL = toDeviceDetail({ id: ID, name: 'Harbour', role: 'owner' });
  const openDevice = (said: unknown, known: Readonly<Record<string, unknown>> = {}) =>
    open(() => useDevice(ID), said, known);

  test('is what the list knows of it until its details have come', async () => {
    const { get } = openDevice(DETAIL, { [KEYS.devices]: LIST });
    expect(get()).toMatchObject({ device: LIST.devices[1], detail: undefined, isGone: false, problem: null });
    await settle();
    expect(get()).toMatchObject({ device: DETAIL, detail: DETAIL, isGone: false, problem: null });
  });

  test('is nothing where the list does not have it', async () => {
    for (const known of [{ [KEYS.devices]: { devices: [{ id: 'dev_2' }] } }, {}]) {
      const { get } = openDevice(DETAIL, known);
      expect(get().device).toBeUndefined();
      await settle();
      expect(get().device).toEqual(DETAIL);
    }
  });

  test.each([
    [403, true],
    [404, true],
    [400, false],
    [500, false],
  ])('that is answered with %i is gone: %s; the problem is told either way', async (status, isGone) => {
    const { get } = openDevice(http(status));
    await settle();
    expect(get()).toMatchObject({ isGone, problem: `Status ${status}`, detail: undefined });
  });

  test('of which an event has told that it is gone is not asked for', async () => {
    deviceNews.noteGone(ID);
    const { get, server } = openDevice(DETAIL, { [KEYS.devices]: LIST });
    await settle();
    expect([get().isGone, server.asked]).toEqual([true, 0]);
  });

  test('that cannot be asked for now keeps the details it had, and says nothing', async () => {
    const { get, server } = openDevice(DETAIL);
    await settle();
    server.said = http(500);
    const { asked } = server;
    act(() => get().reload());
    await settle();
    expect(server.asked).toBeGreaterThan(asked);
    expect(get()).toMatchObject({ detail: DETAIL, isGone: false, problem: null });
  });
});
