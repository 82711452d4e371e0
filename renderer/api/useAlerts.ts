import { listAlerts, type Alerts } from '#app/api/alerts';
import { MAX_ALERTS } from '#app/domain/alert';
import { isUnknownCall } from '#app/api/errors';
import type { DeviceId } from '#app/domain/ids';
import { useSWRConfig, type ScopedMutator } from 'swr';
import type { Client } from './client';
import { useClient } from './ClientContext';
import { errorMessageOf } from './errorMessageOf';
import { KEYS, type Key } from './keys';
import { usePolled } from './usePolled';

/** Events renew the answer; this often, what an open alert says of the present value. */
const EACH_MS = 60_000;

/** The open alerts, of all devices or of one; null: the server has none to tell of. Rejects with ApiError. */
export async function fetchAlerts(client: Client, id?: DeviceId): Promise<Alerts | null> {
  // The worst first: an answer holds only so many alerts.
  const query = {
    state: 'open',
    order: 'urgency',
    limit: String(MAX_ALERTS),
    ...(id !== undefined && { device_id: id }),
  };
  try {
    return await client.call(listAlerts, { query });
  } catch (error) {
    if (isUnknownCall(error)) return null;
    throw error;
  }
}

const intervalOf = (known: Alerts | null | undefined) => (known && known.total > 0 ? EACH_MS : 0);

function useAlerts(key: Key, id?: DeviceId) {
  const client = useClient();
  return usePolled<Alerts | null>(key, () => fetchAlerts(client, id), intervalOf);
}

/** The open alerts of all devices; null where the server has none to tell of, undefined until the first answer. */
export const useOpenAlerts = () => useAlerts(KEYS.alerts).data;

/** The same, with the error of the last request (undefined if it was answered), and this error as a sentence, or null. */
export function useOpenAlertsAnswer() {
  const { data, error } = useAlerts(KEYS.alerts);
  return { alerts: data, error, problem: error === undefined ? null : errorMessageOf(error) };
}

/** The same of one device. */
export const useDeviceAlerts = (id: DeviceId) => useAlerts(KEYS.deviceAlerts(id), id).data;

/** Asks again for all lists of alerts that are shown: after a change of one's own. */
export function renewAlerts(mutate: ScopedMutator, id: DeviceId | null): void {
  void mutate(KEYS.alerts);
  if (id !== null) void mutate(KEYS.deviceAlerts(id));
}

export const useRenewAlerts = () => {
  const { mutate } = useSWRConfig();
  return (id: DeviceId | null) => renewAlerts(mutate, id);
};
