/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ApiError } from '#app/api/errors';
import type { DeviceId } from '#app/domain/ids';
import { toJob } from '#app/domain/job';
import { act, cleanup, render } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { useJobs } from '../../../renderer/settings/useJobs';

const ID = 'dev_1' as DeviceId;
const OTHER = 'dev_2' as DeviceId;
/** Longer than an answer is fresh for. */
const LATER = 10_000;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => void jest.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const Control = ({ id }: { readonly id: DeviceId }) => useJobs(id).map((job) => job.name);

/** Controls over SWR as the app configures it. The server is played: it says the same at once, or always refuses; no events come. */
function open(failure: ApiError | null = null) {
  let asked = 0;
  const call = async () => {
    asked += 1;
    if (failure) throw failure;
    return [toJob({ id: 'j_1', device_id: ID, name: 'reboot', state: 'running' })];
  };
  const client = { call } as unknown as Client;
  const cache = new Map<string, object>();
  const page = (controls: readonly (readonly [key: string, id: DeviceId])[]) => (
    <ClientProvider value={client}>
      <SWRConfig value={{ provider: () => cache as never }}>
        {controls.map(([key, id]) => (
          <Control key={key} id={id} />
        ))}
      </SWRConfig>
    </ClientProvider>
  );
  const { container, rerender } = render(page([]));
  return {
    asked: () => asked,
    text: () => container.textContent,
    show: async (...controls: readonly (readonly [key: string, id: DeviceId])[]) => {
      rerender(page(controls));
      await pass(LATER);
    },
  };
}

test('the controls of one device ask for its jobs once, also those that come later', async () => {
  const page = open();
  await page.show(['a', ID], ['b', ID]);
  expect(page.asked()).toBe(1);
  await page.show(['a', ID], ['b', ID], ['c', ID]);
  // Those before it may go: the list has been followed all the time.
  await page.show(['c', ID], ['d', ID]);
  expect([page.asked(), page.text()]).toEqual([1, 'rebootreboot']);
});

test('they are asked for again once nobody has followed them, and of another device', async () => {
  const page = open();
  await page.show(['a', ID]);
  await page.show();
  await page.show(['b', ID]);
  expect(page.asked()).toBe(2);
  await page.show(['b', ID], ['c', OTHER]);
  expect(page.asked()).toBe(3);
  await page.show(['b', OTHER], ['c', OTHER]);
  expect(page.asked()).toBe(3);
});

test('an old server, which does not know the call, is asked once as well', async () => {
  const page = open(new ApiError('http', 'Not found', { status: 404 }));
  await page.show(['a', ID]);
  await page.show(['a', ID], ['b', ID]);
  expect(page.asked()).toBe(1);
});
