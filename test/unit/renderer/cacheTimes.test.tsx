/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Endpoint } from '#app/api/endpoint';
import { ApiError } from '#app/api/errors';
import type { DeviceId, InvitationId } from '#app/domain/ids';
import { act, cleanup, render } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { useCurrentUser } from '../../../renderer/api/useCurrentUser';
import { useDevice } from '../../../renderer/api/useDevice';
import { useDeviceList } from '../../../renderer/api/useDeviceList';
import { useAccess } from '../../../renderer/api/useAccess';
import { useInvitations } from '../../../renderer/features/device-sharing/hooks/useSharing';
import { useInvitation } from '../../../renderer/features/invitation/hooks/useInvitation';

const ID = 'dev_1' as DeviceId;
const INVITATION = 'inv_123456' as InvitationId;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What is known already is drawn before it is asked for again. */
const FRAME = 50;
/** Longer than any wait before a retry. */
const LONG = 2 * MINUTE;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** Pages over a client (the only fake: no HTTP) that counts what it is asked, and answers or fails as told. */
function open(answer: () => unknown) {
  const asked: string[] = [];
  const client = {
    call: (endpoint: Endpoint) => {
      asked.push(`${endpoint.method} ${endpoint.path}`);
      return Promise.resolve().then(answer);
    },
  } as unknown as Client;
  function Asking({ use }: { readonly use: () => unknown }) {
    use();
    return null;
  }
  // One cache for all visits, as the app has: it is the frame around the pages.
  const page = (use: (() => unknown) | null) => (
    <SWRConfig value={{ provider: () => new Map(), revalidateOnFocus: false, shouldRetryOnError: false }}>
      <ClientProvider value={client}>{use && <Asking use={use} />}</ClientProvider>
    </SWRConfig>
  );
  const { rerender } = render(page(null));
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const show = async (use: (() => unknown) | null, ms: number) => {
    rerender(page(use));
    await pass(ms);
  };
  return { asked, show };
}

/** What a page asks for, and the call that is made for it. */
const USES: Readonly<Record<string, readonly [() => unknown, string]>> = {
  user: [() => useCurrentUser(), 'GET /v1/user'],
  list: [() => useDeviceList(), 'GET /v1/user/devices'],
  device: [() => useDevice(ID), 'GET /v1/user/devices/{id}'],
  access: [() => useAccess(ID), 'GET /v1/user/devices/{id}/access'],
  invitations: [() => useInvitations(ID, true), 'GET /v1/user/devices/{id}/invitations'],
  invitation: [() => useInvitation(INVITATION), 'GET /v1/invitations/{invitationId}'],
};
const useOf = (name: string) => {
  const found = USES[name];
  if (!found) throw new Error(`no use of ${name}`);
  return found;
};

/** Asks again for what was just asked for, shortly before its time is over and shortly after. */
async function staysFresh(name: string, freshMs: number): Promise<void> {
  const [use, call] = useOf(name);
  const { asked, show } = open(() => []);
  await show(use, FRAME);
  expect(asked).toEqual([call]);
  await show(null, freshMs - SECOND);
  await show(use, FRAME);
  expect(asked).toHaveLength(1);
  await show(null, 2 * SECOND);
  await show(use, FRAME);
  expect(asked).toEqual([call, call]);
}

describe('how long an answer is fresh (specification §9)', () => {
  // @spec 9.11
  test('the user: five minutes', () => staysFresh('user', 5 * MINUTE));
  // @spec 9.13
  test('the list of devices: five minutes', () => staysFresh('list', 5 * MINUTE));
  // @spec 9.12
  test('a device: five minutes', () => staysFresh('device', 5 * MINUTE));
  // @spec 9.14
  test('who has access: two minutes', () => staysFresh('access', 2 * MINUTE));
  // @spec 9.15
  test('the invitations of a device: one minute', () => staysFresh('invitations', MINUTE));
  // @spec 9.16
  test('a single invitation: half a minute', () => staysFresh('invitation', 30 * SECOND));
});

/** How often something is asked for whose answer is always this failure. */
async function triesOf(name: string, error: unknown): Promise<number> {
  const { asked, show } = open(() => {
    throw error;
  });
  await show(useOf(name)[0], LONG);
  return asked.length;
}

const DOWN = new ApiError('http', 'An error occurred', { status: 500 });

describe('how often a call that fails is made again (specification §8, §9)', () => {
  // @spec 9.18
  test('the list of devices: three times', async () => expect(await triesOf('list', DOWN)).toBe(4));
  test('a device: three times', async () => expect(await triesOf('device', DOWN)).toBe(4));
  // @spec 9.19
  test('who has access: never', async () => expect(await triesOf('access', DOWN)).toBe(1));
  // @spec 9.20
  test('the invitations of a device: never', async () => expect(await triesOf('invitations', DOWN)).toBe(1));
  // @spec 9.21
  test('a single invitation: three times', async () => expect(await triesOf('invitation', DOWN)).toBe(4));
  // @spec 8.29
  test('the user: twice, and not where the server refuses', async () => {
    expect(await triesOf('user', DOWN)).toBe(3);
    for (const status of [400, 401, 403, 404, 429])
      expect(await triesOf('user', new ApiError('http', 'No', { status }))).toBe(1);
  });
});
