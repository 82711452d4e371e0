/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import useSWR, { SWRConfig } from 'swr';
import type { DeviceId } from '#app/domain/ids';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import type { Client } from '../../../renderer/api/client';
import { KEYS, type Key } from '../../../renderer/api/keys';
import type { Platform, StreamHandlers } from '../../../renderer/platform/Platform';
import { PlatformProvider } from '../../../renderer/platform/PlatformContext';
import { LiveProvider } from '../../../renderer/shell/LiveProvider';

const ID = 'dev_1' as DeviceId;
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

/** Pages over SWR itself below the live session; played are the server's answers and its stream. */
function open(answers: readonly (readonly [Key | string, unknown])[]) {
  const asked: string[] = [];
  const streams: StreamHandlers[] = [];
  const nothing = () => () => undefined;
  const platform = {
    onWake: nothing,
    events: {
      open: (handlers: StreamHandlers) => {
        streams.push(handlers);
        return () => undefined;
      },
    },
  } as unknown as Platform;
  const client = {
    onSuccess: nothing,
    call: () => Promise.resolve(new Map()),
  } as unknown as Client;
  function Asking({ name, answer }: { readonly name: Key | string; readonly answer: unknown }) {
    useSWR<unknown>(name, () => {
      asked.push(String(name));
      return Promise.resolve(answer);
    });
    return null;
  }
  render(
    <PlatformProvider value={platform}>
      <ClientProvider value={client}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <MemoryRouter>
            <LiveProvider>
              {answers.map(([name, answer]) => (
                <Asking key={String(name)} {...{ name, answer }} />
              ))}
            </LiveProvider>
          </MemoryRouter>
        </SWRConfig>
      </ClientProvider>
    </PlatformProvider>,
  );
  return { asked: () => asked.splice(0), stream: () => streams.at(-1) };
}

/** What is asked for again, which comes once the first screen stands. */
async function renewed(page: ReturnType<typeof open>): Promise<string[]> {
  const all: string[] = [];
  await waitFor(() => expect(all.push(...page.asked())).toBeGreaterThan(0));
  await settle();
  return [...all, ...page.asked()];
}

describe('the first stream that opens', () => {
  test('has alerts and what is shown of devices asked for again, once each; not the list, and no video', async () => {
    const shown = [KEYS.devices, KEYS.alerts, KEYS.device(ID), KEYS.deviceAlerts(ID), KEYS.streams(ID)] as const;
    const page = open(shown.map((key) => [key, 'answer']));
    await settle();
    expect(page.asked()).toHaveLength(shown.length);
    act(() => page.stream()?.onOpen());
    const again = await renewed(page);
    expect(again.sort()).toEqual([KEYS.alerts, KEYS.device(ID), KEYS.deviceAlerts(ID)].map(String).sort());
  });

  test('asks no server for alerts that has told that it has none', async () => {
    const page = open([
      [KEYS.alerts, null],
      [KEYS.device(ID), 'answer'],
    ]);
    await settle();
    page.asked();
    act(() => page.stream()?.onOpen());
    expect(await renewed(page)).toEqual([String(KEYS.device(ID))]);
  });
});

test('the live session clears its renewal timer when the app is unmounted', async () => {
  const set = jest.spyOn(window, 'setTimeout');
  const clear = jest.spyOn(window, 'clearTimeout');
  const page = open([[KEYS.alerts, 'answer']]);
  await settle();
  act(() => page.stream()?.onOpen());
  const renewal = set.mock.calls.findLastIndex(([, ms]) => ms === 2500);
  expect(renewal).toBeGreaterThanOrEqual(0);
  cleanup();
  expect(clear).toHaveBeenCalledWith(set.mock.results[renewal]?.value as number);
});
