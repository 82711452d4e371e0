/** @jest-environment ./test/support/browserEnvironment.ts */
import { afterEach, expect, test } from '@jest/globals';
import { acknowledgeAlert, listAlerts, type Alerts } from '#app/api/alerts';
import type { Endpoint } from '#app/api/endpoint';
import { ApiError } from '#app/api/errors';
import { toAlertList } from '#app/domain/alert';
import { toDevice } from '#app/domain/device';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Client } from '../../../renderer/api/client';
import { ClientProvider } from '../../../renderer/api/ClientContext';
import { toastQueue } from '../../../renderer/components/toast';
import { MAX_ASKED, useAcknowledgeAll } from '../../../renderer/features/devices/bulk/useAcknowledgeAll';

afterEach(() => {
  cleanup();
  toastQueue.take('acknowledge all');
});

interface Server {
  /** How many open alerts the list of each device names. The list of all devices is cut off before the first. */
  readonly each: number;
  /** How many open alerts each device has; as many as are named where it is not given. */
  readonly total?: number;
  /** Refusals of the list of one device, and of an acknowledgement; none where they are not given. */
  readonly listing?: ApiError;
  readonly acknowledging?: ApiError;
}

/** Warnings, but for the last one of each device, which is critical. */
const alertsOf = (device: string, count: number, total = count): Alerts => ({
  ...toAlertList(
    Array.from({ length: count }, (_, index) => ({
      id: `al_${device}_${index}`,
      device_id: device,
      severity: index === count - 1 ? 'critical' : 'warning',
    })),
    total,
  ),
  deviceId: null,
  quietHours: null,
});

/** Acknowledges the alerts of some devices, unless there are too many of them; no HTTP. */
async function run(count: number, { each, total, listing, acknowledging }: Server) {
  const acknowledged: string[] = [];
  type Texts = Readonly<Record<string, string>>;
  const call = async (endpoint: Endpoint, { params, query }: { readonly params?: Texts; readonly query?: Texts }) => {
    if (endpoint === acknowledgeAlert) {
      if (acknowledging) throw acknowledging;
      acknowledged.push(params?.id ?? '');
      return undefined;
    }
    expect(endpoint).toBe(listAlerts);
    const device = query?.device_id;
    if (device === undefined) return alertsOf('dev_x', 0, 1000);
    if (listing) throw listing;
    return alertsOf(device, each, total);
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <ClientProvider value={{ call } as unknown as Client}>{children}</ClientProvider>
    </SWRConfig>
  );
  const ids = Array.from({ length: count }, (_, index) => `dev_${index}`);
  const devices = ids.flatMap((id) => toDevice({ id, role: 'owner' }) ?? []);
  const { result } = renderHook(() => useAcknowledgeAll(devices), { wrapper });
  const toasts = renderHook(() => toastQueue.use()).result;
  await waitFor(() => expect(result.current.count).toBeNull());
  if (!result.current.isTooMany) await act(() => result.current.acknowledge());
  return { acknowledged, ...result.current, toasts: toasts.current.map(({ kind, title }) => [kind, title]) };
}

test('useAcknowledgeAll reports alerts that could not be loaded as not acknowledged', async () => {
  const { toasts } = await run(3, { each: 1, listing: new ApiError('network', 'Network Error') });
  expect(toasts).toEqual([['error', 'Not all alerts could be acknowledged']]);
});

test('useAcknowledgeAll reports no success when no alert was open', async () => {
  expect((await run(3, { each: 0 })).toasts).toEqual([['blank', 'No open alerts']]);
});

test.each([
  [404, 'success', '3 alerts acknowledged'],
  [409, 'success', '3 alerts acknowledged'],
  [500, 'error', '3 of 3 alerts could not be acknowledged'],
])('useAcknowledgeAll handles a refusal with %i as %s', async (status, kind, title) => {
  const { toasts } = await run(3, { each: 1, acknowledging: new ApiError('http', 'No', { status }) });
  expect(toasts).toEqual([[kind, title]]);
});

test('useAcknowledgeAll acknowledges at most 200 alerts at a time and says that more are open', async () => {
  const { acknowledged, toasts } = await run(3, { each: 100 });
  expect(acknowledged).toHaveLength(200);
  expect(toasts).toEqual([['success', '200 alerts acknowledged, others are still open']]);
});

test('useAcknowledgeAll acknowledges the most urgent alerts when there are more than 200', async () => {
  const { acknowledged } = await run(3, { each: 100 });
  const critical = ['al_dev_0_99', 'al_dev_1_99', 'al_dev_2_99'];
  expect(acknowledged.slice(0, 3).sort()).toEqual(critical);
});

test('useAcknowledgeAll says that more alerts are open when the list of one device is cut off', async () => {
  const { acknowledged, toasts } = await run(1, { each: 200, total: 500 });
  expect(acknowledged).toHaveLength(200);
  expect(toasts).toEqual([['success', '200 alerts acknowledged, others are still open']]);
});

test.each([
  [MAX_ASKED, false],
  [MAX_ASKED + 1, true],
])('useAcknowledgeAll: %i devices with unknown alerts are too many: %s', async (count, isTooMany) => {
  expect((await run(count, { each: 0 })).isTooMany).toBe(isTooMany);
});
