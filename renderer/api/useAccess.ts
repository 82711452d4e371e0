import { listAccess } from '#app/api/sharing';
import type { AccessEntry } from '#app/domain/access';
import type { DeviceId } from '#app/domain/ids';
import useSWR, { type SWRResponse } from 'swr';
import { CACHE } from './cachePolicy';
import { useClient } from './ClientContext';
import { KEYS } from './keys';
import { withRetry } from './retry';

/** The people with access to a device; null: nothing is asked for. */
export function useAccess(id: DeviceId | null): SWRResponse<readonly AccessEntry[], unknown> {
  const client = useClient();
  const { freshMs, retry } = CACHE.access;
  return useSWR<readonly AccessEntry[], unknown>(
    id === null ? null : KEYS.access(id),
    () =>
      withRetry<readonly AccessEntry[]>(
        () => (id === null ? Promise.resolve([]) : client.call(listAccess, { params: { id } })),
        retry,
      ),
    { dedupingInterval: freshMs },
  );
}
