import { isApiError } from '#app/api/errors';
import { listSummaries } from '#app/api/summaries';
import type { DeviceId } from '#app/domain/ids';
import type { DeviceSummary } from '#app/domain/summary';
import { useMemo } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { KEYS } from './cachePolicy';
import { useClient } from './ClientContext';

const EACH_MS = 30_000;
/** From this age on a summary no longer describes the present: two polls have failed. */
export const SUMMARY_STALE_MS = 2 * EACH_MS;

/** Callers start their timers at different times; between two requests lies at least this much. */
const LEAST_MS = EACH_MS - 2000;

interface Polled {
  /** When these were asked for, in ms since the epoch. */
  readonly at: number;
  readonly devices: Readonly<Record<DeviceId, DeviceSummary>>;
  /** When the server was last asked, with or without an answer, by the monotonic clock. */
  readonly askedAt: number;
}

export interface AgedSummary extends DeviceSummary {
  /** When this was true, in ms since the epoch: when the device said it, at the latest when the server was asked. */
  readonly asOf: number;
}

/** A server that does not know the call is not asked again. */
const isUnknownCall = (error: unknown) => isApiError(error) && (error.status === 404 || error.status === 501);
/** Outside the hook: SWR starts its timer again for every new function. */
const refreshInterval = (known: Polled | null | undefined) => (known === null ? 0 : EACH_MS);

/** What a device last reported, renewed every 30 s while the page is visible; null where nothing is reported. One request for all callers. */
export function useSummary(id: DeviceId): AgedSummary | null {
  const client = useClient();
  const { cache } = useSWRConfig();
  const { data } = useSWR<Polled | null, unknown>(
    KEYS.summaries,
    async () => {
      const known = cache.get(KEYS.summaries)?.data as Polled | null | undefined;
      const askedAt = performance.now();
      if (known === null || (known && askedAt - known.askedAt < LEAST_MS)) return known;
      const at = Date.now();
      try {
        return { at, askedAt, devices: await client.call(listSummaries) };
      } catch (error) {
        if (isUnknownCall(error)) return null;
        if (!isApiError(error)) throw error;
        // SWR stops polling a key that has an error, so a failed poll keeps the last answer, whose age tells.
        return { at, devices: {}, ...known, askedAt };
      }
    },
    // How often the server is asked is decided above; SWR only shares the request under way.
    { refreshInterval, dedupingInterval: 0 },
  );
  return useMemo(() => {
    const summary = data && Object.hasOwn(data.devices, id) ? data.devices[id] : undefined;
    return data && summary ? { ...summary, asOf: Math.min(data.at, summary.at ?? data.at) } : null;
  }, [data, id]);
}
