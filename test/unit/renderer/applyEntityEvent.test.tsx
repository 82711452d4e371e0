/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import useSWR, { SWRConfig, useSWRConfig, type ScopedMutator } from 'swr';
import type { DeviceId, InvitationId } from '#app/domain/ids';
import { toJob, type Job } from '#app/domain/job';
import { parseAccountEvent } from '#app/events/accountEvent';
import { CACHE } from '../../../renderer/api/cachePolicy';
import { KEYS, type Key } from '../../../renderer/api/keys';
import { applyEntityEvent } from '../../../renderer/live/applyEntityEvent';
import { deviceNews, useIsGone } from '../../../renderer/live/deviceNews';
import type { EntityEvent } from '../../../renderer/live/LiveSession';

const ID = 'dev_1' as DeviceId;
afterEach(() => {
  cleanup();
  deviceNews.clear();
});

const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const settle = () => wait(30);

/** Pages over SWR itself; only the server is played. */
function open(key: Key | string) {
  let asked = 0;
  let mutate: ScopedMutator | null = null;
  function Page() {
    const isGone = useIsGone(ID);
    const { data } = useSWR<number>(isGone ? null : key, async () => (asked += 1), {
      dedupingInterval: CACHE.devices.freshMs,
    });
    return <output>{data === undefined ? 'loading' : `answer ${data}`}</output>;
  }
  function App({ isShown }: { readonly isShown: boolean }) {
    mutate = useSWRConfig().mutate;
    return isShown && <Page />;
  }
  const cache = new Map();
  const view = (isShown: boolean) => (
    <SWRConfig value={{ provider: () => cache }}>
      <App isShown={isShown} />
    </SWRConfig>
  );
  const { container, rerender } = render(view(true));
  const tellAll = async (events: readonly EntityEvent[]) => {
    act(() => {
      for (const event of events) if (mutate) applyEntityEvent(event, mutate);
    });
    await settle();
  };
  return {
    tellAll,
    tell: (event: EntityEvent) => tellAll([event]),
    show: async (isShown: boolean) => {
      rerender(view(isShown));
      await settle();
    },
    text: () => container.textContent,
    asked: () => asked,
  };
}

// @spec 7.30
test('device-registered, as the server sends it, has the list asked for again (specification §7)', async () => {
  const page = open(KEYS.devices);
  await settle();
  await page.tell(parseAccountEvent('device-registered', JSON.stringify(ID)) as EntityEvent);
  expect(page.text()).toBe('answer 2');
});

const ACCESS = { type: 'device-access-changed', id: ID } as const;
const FAREWELLS = [
  ['access ends and is given again', { ...ACCESS, hasEnded: true }, { ...ACCESS, hasEnded: false }],
  ['the device is removed and added again', { type: 'device-removed', id: ID }, { type: 'device-registered', id: ID }],
] as const;
const PAGES = [KEYS.device(ID), KEYS.access(ID), KEYS.invitations(ID), KEYS.audit(ID, 20)];

test.each(FAREWELLS.flatMap(([what, end, back]) => PAGES.map((key) => [what, key, end, back] as const)))(
  'when %s, "%s" is asked for again: no mark of the request before holds it back',
  async (_, key, end, back) => {
    const page = open(key);
    await settle();
    expect(page.text()).toBe('answer 1');
    await page.show(false);
    await page.tell(end);
    expect(page.asked()).toBe(1);
    await page.tell(back);
    await page.show(true);
    expect(page.text()).toBe('answer 2');
  },
);

test.each(PAGES.map((key) => [key]))(
  'a page that is open when its device goes asks for nothing more ("%s")',
  async (key) => {
    const page = open(key);
    await settle();
    await page.tell({ ...ACCESS, hasEnded: true });
    expect([page.text(), page.asked()]).toEqual(['loading', 1]);
  },
);

test('the record of a device is asked for again however much of it is shown, that of another is not', async () => {
  const event = { type: 'device-updated', id: ID } as const;
  const asked = async (key: Key) => {
    const page = open(key);
    await settle();
    await page.tell(event);
    return page.asked();
  };
  expect(await asked(KEYS.audit(ID, 20))).toBe(2);
  expect(await asked(KEYS.audit(ID, 200))).toBe(2);
  expect(await asked(KEYS.audit('dev_10' as DeviceId, 20))).toBe(1);
  expect(await asked(KEYS.settings(ID, 'modem'))).toBe(1);
});

const CHANGED = { type: 'settings-changed', id: ID, section: 'modem', version: 2, state: 'in_sync' } as const;
const ALERT = {
  type: 'alert-raised',
  id: 'al_1',
  deviceId: ID,
  rule: 'disk',
  severity: 'warning',
  text: null,
  at: null,
} as const;
const INVITED = { type: 'invitation-changed', id: 'inv_1' as InvitationId, deviceId: ID } as const;
const ALLOWED = { ...ACCESS, hasEnded: false } as const;
test.each([
  [CHANGED, KEYS.settings(ID, 'modem'), 2],
  [CHANGED, KEYS.settings(ID), 2],
  [CHANGED, KEYS.audit(ID, 20), 2],
  [CHANGED, KEYS.settings(ID, 'radio'), 1],
  [CHANGED, KEYS.device(ID), 1],
  [CHANGED, KEYS.devices, 1],
  [{ ...CHANGED, section: 'general' } as const, KEYS.devices, 2],
  [{ ...CHANGED, section: 'general' } as const, KEYS.device(ID), 2],
  [CHANGED, KEYS.settings('dev_10' as DeviceId, 'modem'), 1],
  [CHANGED, KEYS.mavlinkConfigs(ID), 1],
  [CHANGED, KEYS.sources(ID), 1],
  [{ ...CHANGED, section: 'mavlink' } as const, KEYS.mavlinkConfigs(ID), 2],
  [{ ...CHANGED, section: 'media' } as const, KEYS.sources(ID), 2],
  [INVITED, KEYS.invitation(INVITED.id), 2],
  [INVITED, KEYS.invitations(ID), 2],
  [INVITED, KEYS.audit(ID, 20), 2],
  [{ ...INVITED, deviceId: null } as const, KEYS.invitations(ID), 1],
  [ALLOWED, KEYS.devices, 2],
  [ALLOWED, KEYS.alerts, 2],
  [ALLOWED, KEYS.access(ID), 2],
  [ALLOWED, KEYS.audit(ID, 20), 2],
  [ALERT, KEYS.alerts, 2],
  [ALERT, KEYS.deviceAlerts(ID), 2],
  [ALERT, KEYS.deviceAlerts('dev_10' as DeviceId), 1],
  [{ ...ALERT, type: 'alert-acknowledged' } as const, KEYS.alerts, 2],
  [{ ...ALERT, type: 'alert-cleared', deviceId: null } as const, KEYS.alerts, 2],
])('%p: "%s" is asked for %d times in all', async (event, key, times) => {
  const page = open(key);
  await settle();
  await page.tell(event);
  expect(page.asked()).toBe(times);
});

test('thousands of alerts at once cost two requests: at the first, and a second later for all others', async () => {
  const page = open(KEYS.alerts);
  await settle();
  await page.tellAll(Array.from({ length: 3000 }, (_, index) => ({ ...ALERT, id: `al_${index}` })));
  expect(page.asked()).toBe(2);
  await wait(1100);
  expect(page.asked()).toBe(3);
  await wait(1100);
  expect(page.asked()).toBe(3);
});

describe('the event of a job', () => {
  const job = (state: string) => toJob({ id: 'j_1', device_id: ID, state }) as Job;
  const told = (state: string) => ({ type: 'job-updated', id: ID, job: job(state) }) as const;

  test('renews the list when a job begins or ends, not at every step', async () => {
    const page = open(KEYS.jobs(ID));
    await settle();
    for (const state of ['queued', 'running', 'running', 'succeeded']) await page.tell(told(state));
    await wait(1100);
    expect(page.asked()).toBe(3);
  });

  test('is shown by the page that asked for the job, which asks no more; nothing of it outlives its device', async () => {
    const cache = new Map<string, { data?: unknown }>();
    let mutate: ScopedMutator | undefined;
    let asked = 0;
    function Page({ id }: { readonly id: string | null }) {
      mutate = useSWRConfig().mutate;
      const { data } = useSWR<Job>(id === null ? null : KEYS.jobs(ID, id), async () => {
        asked += 1;
        return job('sent');
      });
      return <output>{data?.state}</output>;
    }
    const view = (id: string | null) => (
      <SWRConfig value={{ provider: () => cache as never }}>
        <Page id={id} />
      </SWRConfig>
    );
    const { container, rerender } = render(view(null));
    const tell = async (event: EntityEvent) => {
      act(() => {
        if (mutate) applyEntityEvent(event, mutate);
      });
      await settle();
    };
    await tell(told('queued'));
    expect([...cache.keys()]).toEqual([]);
    rerender(view('j_1'));
    await settle();
    expect(container.textContent).toBe('sent');
    await tell(told('running'));
    expect([container.textContent, asked]).toEqual(['running', 1]);
    rerender(view(null));
    await tell({ type: 'device-removed', id: ID });
    expect([...cache.values()].map(({ data }) => data)).toEqual([undefined]);
  });
});
