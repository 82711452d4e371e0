/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { toDevice } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { useNeighbours } from '../../../renderer/api/useNeighbours';
import { listOrder } from '../../../renderer/lib/listOrder';
import { sessionEnd } from '../../../renderer/lib/sessionEnd';
import Neighbours from '../../../renderer/shell/device/Neighbours';

afterEach(() => {
  cleanup();
  sessionEnd.clearAll();
});

const id = (name: string) => `dev_${name.toLowerCase().replace(' ', '_')}` as DeviceId;
const NAMES = ['Mast 10', 'Quarry', 'Mast 2', 'Harbour'];

const devices = NAMES.flatMap((one) => toDevice({ id: id(one), name: one, role: 'owner' }) ?? []);
const client = { call: () => Promise.resolve({ devices, unreadable: [], omitted: 0 }) } as unknown as Client;

/** A session that knows no list yet. */
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <ClientProvider value={client}>{children}</ClientProvider>
  </SWRConfig>
);

/** The neighbours of a device, as soon as the list is there. */
async function watch(name: string) {
  const hook = renderHook(() => useNeighbours(id(name)), { wrapper });
  await waitFor(() => expect(hook.result.current.previous ?? hook.result.current.next).not.toBeNull());
  return hook;
}

/** As "previous < next"; "-" for none. */
async function neighboursOf(name: string): Promise<string> {
  const { previous, next } = (await watch(name)).result.current;
  return `${previous?.name ?? '-'} < ${next?.name ?? '-'}`;
}

test.each([
  ['Harbour', '- < Mast 2'],
  ['Mast 2', 'Harbour < Mast 10'],
  ['Quarry', 'Mast 10 < -'],
])('useNeighbours of %s returns the neighbours by name, %s, before the list was shown', async (name, expected) => {
  expect(await neighboursOf(name)).toBe(expected);
});

test('useNeighbours uses the list’s order and filter and skips removed devices', async () => {
  listOrder.ids = [id('Quarry'), id('Gone'), id('Harbour'), id('Mast 10')];
  expect(await neighboursOf('Harbour')).toBe('Quarry < Mast 10');
  expect(await neighboursOf('Quarry')).toBe('- < Harbour');
  // Not in the list as it was filtered.
  expect(await neighboursOf('Mast 2')).toBe('Harbour < Mast 10');
});

test('the position of the device in the list is shown between the arrows', async () => {
  await open('Mast 2');
  expect(screen.getByRole('navigation').textContent).toBe('2 of 4');
});

test('useNeighbours sorts the list once, however often the page renders', async () => {
  const { result, rerender } = await watch('Mast 2');
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
});

/** The page of a device; each device has a page of its own. */
function Page() {
  const [, , device] = useLocation().pathname.split('/');
  return (
    <>
      <output>{device}</output>
      <Neighbours key={device} id={device as DeviceId} />
    </>
  );
}

async function open(name: string): Promise<void> {
  render(
    <MemoryRouter initialEntries={[`/devices/${id(name)}`]}>
      <Page />
    </MemoryRouter>,
    { wrapper },
  );
  await screen.findByRole('navigation');
}

const shown = () => screen.getByRole('status').textContent;

test('the used button has the focus on the next page, or the opposite one at the end of the list', async () => {
  await open('Mast 2');
  const focused = () => document.activeElement as HTMLElement;
  screen.getByRole('link', { name: 'Next device: Mast 10' }).focus();
  fireEvent.click(focused());
  expect([shown(), focused().getAttribute('aria-label')]).toEqual([id('Mast 10'), 'Next device: Quarry']);
  fireEvent.click(focused());
  expect([shown(), focused().getAttribute('aria-label')]).toEqual([id('Quarry'), 'Previous device: Mast 10']);
});

const press = () => fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ' });

test.each([
  ['role', 'dialog'],
  ['role', 'menu'],
  ['data-recording', 'true'],
  ['data-filled', 'true'],
])('the key opens the next device, except while an element of the page has %s="%s"', async (name, value) => {
  await open('Harbour');
  const above = document.body.appendChild(document.createElement('div'));
  above.setAttribute(name, value);
  press();
  expect(shown()).toBe(id('Harbour'));
  above.remove();
  press();
  expect(shown()).toBe(id('Mast 2'));
});

test('the key does nothing in full screen', async () => {
  await open('Harbour');
  // jsdom has no full screen. Left out here: the browser's own events, keys and layout of it.
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: document.body });
  press();
  expect(shown()).toBe(id('Harbour'));
  Reflect.deleteProperty(document, 'fullscreenElement');
  press();
  expect(shown()).toBe(id('Mast 2'));
});
