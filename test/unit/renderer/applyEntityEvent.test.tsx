/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import useSWR, { SWRConfig, useSWRConfig, type ScopedMutator } from 'swr';
import type { DeviceId } from '#app/domain/ids';
import { CACHE, KEYS } from '../../../renderer/api/cachePolicy';
import { applyEntityEvent } from '../../../renderer/live/applyEntityEvent';
import { deviceNews, useIsGone } from '../../../renderer/live/deviceNews';
import type { EntityEvent } from '../../../renderer/live/LiveSession';

const ID = 'dev_1' as DeviceId;
afterEach(() => {
  cleanup();
  deviceNews.clear();
});

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

/** Pages over SWR itself; only the server is played. */
function open(key: string) {
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
  return {
    tell: async (event: EntityEvent) => {
      act(() => {
        if (mutate) applyEntityEvent(event, mutate);
      });
      await settle();
    },
    show: async (isShown: boolean) => {
      rerender(view(isShown));
      await settle();
    },
    text: () => container.textContent,
    asked: () => asked,
  };
}

const ACCESS = { type: 'device-access-changed', id: ID } as const;
const FAREWELLS = [
  ['access ends and is given again', { ...ACCESS, hasEnded: true }, { ...ACCESS, hasEnded: false }],
  ['the device is removed and added again', { type: 'device-removed', id: ID }, { type: 'device-registered', id: ID }],
] as const;
const PAGES = [KEYS.device(ID), KEYS.access(ID), KEYS.invitations(ID)];

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

test.each(PAGES)('a page that is open when its device goes asks for nothing more ("%s")', async (key) => {
  const page = open(key);
  await settle();
  await page.tell({ ...ACCESS, hasEnded: true });
  expect([page.text(), page.asked()]).toEqual(['loading', 1]);
});
