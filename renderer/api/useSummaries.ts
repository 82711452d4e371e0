import { isApiError } from '#app/api/errors';
import { listSummaries } from '#app/api/summaries';
import type { DeviceId } from '#app/domain/ids';
import type { DeviceSummary } from '#app/domain/summary';
import useSWR from 'swr';
import { KEYS } from './cachePolicy';
import { useClient } from './ClientContext';

const EACH_MS = 30_000;
type Summaries = Readonly<Record<DeviceId, DeviceSummary>>;
/** A server that does not know the call is not asked again. */
const isUnknownCall = (error: unknown) => isApiError(error) && (error.status === 404 || error.status === 501);

/** What a device last said of itself, renewed each half minute while somebody looks; null where nobody tells. One answer for all who ask. */
export function useSummary(id: DeviceId): DeviceSummary | null {
  const client = useClient();
  const { data } = useSWR<Summaries | null, unknown>(
    KEYS.summaries,
    () =>
      client.call(listSummaries).catch((error: unknown) => {
        if (isUnknownCall(error)) return null;
        throw error;
      }),
    {
      refreshInterval: (known) => (known === null ? 0 : EACH_MS),
      dedupingInterval: EACH_MS - 2000,
      shouldRetryOnError: false,
    },
  );
  return (data && Object.hasOwn(data, id) && data[id]) || null;
}
