/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import useSWR, { SWRConfig, useSWRConfig, type Cache, type ScopedMutator } from 'swr';
import { ApiError } from '#app/api/errors';
import type { DeviceId, InvitationId } from '#app/domain/ids';
import { toJob, type Job } from '#app/domain/job';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import type { Client } from '../../../renderer/api/client';
import { KEYS, type Key } from '../../../renderer/api/keys';
import { keyBelow, keyOf, renew } from '../../../renderer/api/renewal';
import { applyEntityEvent, renewFollowed } from '../../../renderer/live/applyEntityEvent';
import { useStreams } from '../../../renderer/features/live-view/hooks/useStreams';
import { deviceNews } from '../../../renderer/live/deviceNews';
import { whileLeaving } from '../../../renderer/live/forgetDevice';
import type { EntityEvent } from '../../../renderer/live/LiveSession';

const ID = 'dev_1' as DeviceId;
const BURST = 300;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  deviceNews.clear();
  jest.useRealTimers();
});

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Pages over SWR itself; only the server is played, which answers after `latencyMs`. */
async function open(keys: readonly (Key | string)[], latencyMs = 0) {
  const asked = new Map<string, number>();
  const part: { mutate?: ScopedMutator; cache?: Cache } = {};
  function Page({ name }: { readonly name: Key | string }) {
    const { data } = useSWR<number>(
      name,
      () =>
        new Promise<number>((resolve) => {
          const count = (asked.get(String(name)) ?? 0) + 1;
          asked.set(String(name), count);
          setTimeout(() => resolve(count), latencyMs);
        }),
    );
    return <output>{data}</output>;
  }
  function Pages() {
    Object.assign(part, useSWRConfig());
    return keys.map((name) => <Page key={String(name)} name={name} />);
  }
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Pages />
    </SWRConfig>,
  );
  await wait(latencyMs + 10);
  asked.clear();
  const use = (run: (mutate: ScopedMutator, cache: Cache) => void) =>
    act(() => {
      if (part.mutate && part.cache) run(part.mutate, part.cache);
    });
  return {
    use,
    tell: (events: readonly EntityEvent[]) =>
      use((mutate) => events.forEach((event) => applyEntityEvent(event, mutate))),
    asked: (key: Key | string) => asked.get(String(key)) ?? 0,
    text: () => container.textContent,
  };
}

/** Sends the same burst of events twice, half a second apart, and expects one request for each second. */
async function expectTwoRequests(key: Key | string, burst: readonly EntityEvent[]): Promise<void> {
  const page = await open([key]);
  page.tell(burst);
  await wait(500);
  expect(page.asked(key)).toBe(1);
  page.tell(burst);
  await wait(400);
  expect(page.asked(key)).toBe(1);
  await wait(3000);
  expect(page.asked(key)).toBe(2);
}

const CHANGED = { type: 'settings-changed', id: ID, section: 'modem', version: 2, state: 'in_sync' } as const;
const ALERT = { type: 'alert-raised', id: 'al', deviceId: ID, rule: 'disk', severity: 'warning', text: null, at: null };
const ALLOWED = { type: 'device-access-changed', id: ID, hasEnded: false } as const;
const INVITED = { type: 'invitation-changed', id: 'inv_12' as InvitationId, deviceId: ID } as const;
const DONE = {
  type: 'job-updated',
  id: ID,
  job: toJob({ id: 'j_1', device_id: ID, state: 'succeeded' }) as Job,
} as const;
const others = (type: 'device-updated' | 'device-removed' | 'device-registered') =>
  Array.from({ length: BURST }, (_, at) => ({ type, id: `dev_x${at}` as DeviceId }));
const many = (event: EntityEvent) => Array.from({ length: BURST }, () => event);

// @spec 9.34
describe(`${BURST} events at once`, () => {
  test.each<[string, Key | string, readonly EntityEvent[]]>([
    ['rename as many devices', KEYS.devices, others('device-updated')],
    ['remove as many devices', KEYS.devices, others('device-removed')],
    ['remove as many devices', KEYS.alerts, others('device-removed')],
    ['register as many devices', KEYS.devices, others('device-registered')],
    ['rename one device', KEYS.device(ID), many({ type: 'device-updated', id: ID })],
    ['rename one device', KEYS.transfer(ID), many({ type: 'device-updated', id: ID })],
    ['rename one device', KEYS.audit(ID, 20), many({ type: 'device-updated', id: ID })],
    ['change settings', KEYS.settings(ID, 'modem'), many(CHANGED)],
    ['change settings', KEYS.settings(ID), many(CHANGED)],
    ['change settings', KEYS.audit(ID, 20), many(CHANGED)],
    ['change endpoints', KEYS.mavlinkConfigs(ID, 'm_1'), many({ ...CHANGED, section: 'mavlink' })],
    ['change sources', KEYS.sources(ID, 'capabilities'), many({ ...CHANGED, section: 'media' })],
    ['change access', KEYS.access(ID), many(ALLOWED)],
    ['change access', KEYS.audit(ID, 20), many(ALLOWED)],
    ['change an invitation', KEYS.invitation(INVITED.id), many(INVITED)],
    ['change an invitation', KEYS.invitations(ID), many(INVITED)],
    ['end a job', KEYS.jobs(ID), many(DONE)],
    ['raise alerts', KEYS.alerts, many(ALERT as EntityEvent)],
    ['raise alerts', KEYS.deviceAlerts(ID), many(ALERT as EntityEvent)],
  ])('that %s cost one request for "%s" a second', (_, key, burst) => expectTwoRequests(key, burst));
});

test('a stream that is lost again and again asks for the same answer once a second', async () => {
  const page = await open([KEYS.device(ID), KEYS.user]);
  for (let at = 0; at < 20; at += 1) {
    page.use((mutate, cache) => {
      renewFollowed(mutate, cache);
      renew([() => true], mutate);
    });
    await wait(100);
  }
  await wait(3000);
  for (const key of [KEYS.device(ID), KEYS.user]) expect(page.asked(key)).toBe(3);
});

test('a stream that opens while a device is being removed asks for nothing of it, unless the server refuses', async () => {
  const OTHER = 'dev_2' as DeviceId;
  const page = await open([KEYS.device(ID), KEYS.settings(ID), KEYS.device(OTHER)]);
  let refuse: (error: Error) => void = () => undefined;
  let told: Promise<unknown> | undefined;
  page.use((mutate, cache) => {
    const call = () => new Promise<null>((_, reject) => void (refuse = reject));
    told = whileLeaving(ID, mutate, call).catch((error: unknown) => error);
    renewFollowed(mutate, cache);
  });
  await wait(100);
  const asked = () => [KEYS.device(ID), KEYS.settings(ID), KEYS.device(OTHER)].map((key) => page.asked(key));
  expect(asked()).toEqual([0, 0, 1]);
  const refusal = new ApiError('http', 'No', { status: 409 });
  refuse(refusal);
  await wait(100);
  expect(await told).toBe(refusal);
  expect(asked()).toEqual([1, 1, 1]);
});

test('different events share the second of a key', async () => {
  const page = await open([KEYS.devices]);
  page.tell([{ type: 'device-updated', id: ID }, ALLOWED]);
  page.use((mutate) => renew([() => true], mutate));
  await wait(900);
  expect(page.asked(KEYS.devices)).toBe(1);
});

test('events that come faster than the server answers do not keep its answers from the page', async () => {
  const page = await open([KEYS.devices], 3000);
  for (let at = 0; at < 70; at += 1) {
    page.tell(many({ type: 'device-updated', id: ID }).slice(0, 3));
    await wait(100);
  }
  expect([page.text(), page.asked(KEYS.devices)]).toEqual(['2', 3]);
  await wait(10_000);
  expect(page.asked(KEYS.devices)).toBe(4);
});

test('an answer that does not come holds no later event back for longer than 10 s', async () => {
  const page = await open([KEYS.devices], 60_000);
  page.tell(many({ type: 'device-updated', id: ID }));
  await wait(9000);
  expect(page.asked(KEYS.devices)).toBe(1);
  await wait(2000);
  expect(page.asked(KEYS.devices)).toBe(2);
});

test('what follows a key waits for the request that was held back', async () => {
  const page = await open([KEYS.device(ID)]);
  const then = jest.fn();
  page.use((mutate) => renew([keyOf(KEYS.device(ID))], mutate));
  page.use((mutate) => many(CHANGED).forEach(() => renew([keyOf(KEYS.device(ID))], mutate, then)));
  await wait(900);
  expect(then).not.toHaveBeenCalled();
  await wait(300);
  expect([page.asked(KEYS.device(ID)), then.mock.calls.length]).toEqual([2, 1]);
});

test('names a key, or all keys below one', () => {
  const settings = KEYS.settings(ID);
  expect([KEYS.settings(ID), KEYS.settings(ID, 'modem'), KEYS.device(ID)].map(keyOf(settings))).toEqual([
    true,
    false,
    false,
  ]);
  expect([KEYS.settings(ID), KEYS.settings(ID, 'modem'), KEYS.device(ID)].map(keyBelow(settings))).toEqual([
    true,
    true,
    false,
  ]);
  expect([KEYS.devices, KEYS.user, undefined].map(keyOf(KEYS.devices))).toEqual([true, false, false]);
});

test('a device that comes online a hundred times in a second has its streams asked for twice', async () => {
  const call = jest.fn(() => Promise.resolve([{ id: 's_1' }]));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <ClientProvider value={{ call } as unknown as Client}>{children}</ClientProvider>
    </SWRConfig>
  );
  const { rerender } = renderHook(({ isOnline }) => useStreams(ID, isOnline), {
    wrapper,
    initialProps: { isOnline: false },
  });
  await wait(10);
  call.mockClear();
  for (let at = 0; at < 100; at += 1) {
    rerender({ isOnline: at % 2 === 0 });
    await wait(10);
  }
  await wait(3000);
  expect(call).toHaveBeenCalledTimes(2);
});
