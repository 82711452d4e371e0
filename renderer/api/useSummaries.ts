import { isApiError, isUnknownCall } from '#app/api/errors';
import { listSummaries } from '#app/api/summaries';
import type { DeviceId } from '#app/domain/ids';
import type { DeviceSummary } from '#app/domain/summary';
import { ownValue } from '#app/lib/ownValue';
import { useMemo } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { useIsShown } from '../lib/useIsShown';
import { KEYS } from './keys';
import { useClient } from './ClientContext';
import { serverNow } from '../lib/serverTime';

const EACH_MS = 30_000;
/** From this age on a summary no longer describes the present: two polls have failed. */
export const SUMMARY_STALE_MS = 2 * EACH_MS;

/** Callers start their timers at different times; between two requests lies at least this much. */
const LEAST_MS = EACH_MS - 2000;
/** Number of polls in a row with the same report after which a device counts as silent. */
const SILENT_POLLS = 2;

/** How long a device has had the same report. */
interface Same {
  /** When the first answer with it was asked for, by the monotonic clock. */
  readonly since: number;
  /** Later answers with it, since polling was last interrupted. */
  readonly polls: number;
}

interface Polled {
  /** When these were asked for, in ms since the epoch. */
  readonly at: number;
  readonly devices: Readonly<Record<DeviceId, DeviceSummary>>;
  /** When each of them was heard, as `agesOf` says. */
  readonly heardAt: Readonly<Record<string, number>>;
  readonly same: Readonly<Record<string, Same>>;
  /** When the last answer was asked for, by the monotonic clock, and its Date header; null: the page cannot read it. */
  readonly answeredAt: number;
  readonly date: string | null;
  /** When the server was last asked, with or without an answer, by the monotonic clock. */
  readonly askedAt: number;
}

export interface AgedSummary extends DeviceSummary {
  /** When this was true, in ms since the epoch by the server's time; at the latest when the server was asked. */
  readonly asOf: number;
  /** For how long the server has had no new report of the device, in ms; null before two polls without one, or if the server omits the time of reports. */
  readonly silentMs: number | null;
}

/** What the list has learnt of a device, without asking for it again. */
export function useKnownSummary(id: DeviceId): DeviceSummary | null {
  const { cache } = useSWRConfig();
  const data = cache.get(KEYS.summaries)?.data as Polled | null | undefined;
  return (data && ownValue(data.devices, id)) ?? null;
}

/**
 * Returns the time at which each summary arrived, in ms since the epoch by the server's clock. The summary's own time comes from the
 * device's clock, which may be wrong. If the device was in the previous answer, that time shows only whether the summary is new: an
 * unchanged summary keeps its time of arrival. If it was not, that time is used, unless it is in the future.
 */
function agesOf(known: Polled | undefined, devices: Polled['devices'], at: number): Polled['heardAt'] {
  return Object.fromEntries(
    Object.entries(devices).map(([id, { at: saidAt }]) => {
      const before = known && ownValue(known.devices, id as DeviceId);
      if (!known || !before) return [id, Math.min(at, saidAt ?? at)];
      return [id, saidAt !== null && before.at === saidAt ? (ownValue(known.heardAt, id) ?? at) : at];
    }),
  );
}

/**
 * Counts how often and for how long each device's report has stayed the same, by this page's clock, because a device's clock may be
 * wrong. After a pause, in which the page was hidden, asleep or without an answer, counts from one again: a device that was offline
 * meanwhile may have come back a moment ago.
 */
function sameOf(known: Polled | undefined, devices: Polled['devices'], askedAt: number): Polled['same'] {
  const isAfterPause = known !== undefined && askedAt - known.answeredAt > SUMMARY_STALE_MS;
  return Object.fromEntries(
    Object.entries(devices).map(([id, { at: saidAt }]) => {
      const before = known && ownValue(known.devices, id as DeviceId);
      const isSame = saidAt !== null && before?.at === saidAt;
      const same = known && isSame ? ownValue(known.same, id) : undefined;
      if (!same) return [id, { since: askedAt, polls: 0 }];
      return [id, { since: same.since, polls: isAfterPause ? 1 : same.polls + 1 }];
    }),
  );
}

function aged(data: Polled, id: DeviceId, summary: DeviceSummary): AgedSummary {
  const same = ownValue(data.same, id);
  return {
    ...summary,
    asOf: ownValue(data.heardAt, id) ?? data.at,
    silentMs: same && same.polls >= SILENT_POLLS ? data.answeredAt - same.since : null,
  };
}

/** The last answer, renewed every 30 s while the page is visible; null where the server does not report. One request for all callers. */
function usePolled(): Polled | null | undefined {
  const client = useClient();
  const { cache } = useSWRConfig();
  const isShown = useIsShown();
  const readKnown = () => cache.get(KEYS.summaries)?.data as Polled | null | undefined;
  const { data } = useSWR<Polled | null, unknown>(
    KEYS.summaries,
    async () => {
      const known = readKnown();
      const askedAt = performance.now();
      if (known === null || (known && askedAt - known.askedAt < LEAST_MS)) return known;
      const at = serverNow();
      try {
        const { answer, decoded: devices } = await client.exchange(listSummaries);
        const date = answer.date ?? null;
        // A cache on the way has repeated an earlier answer.
        if (known && date !== null && date === known.date) return { ...known, askedAt };
        return {
          ...{ at, askedAt, devices, date },
          heardAt: agesOf(known, devices, at),
          same: sameOf(known, devices, askedAt),
          answeredAt: askedAt,
        };
      } catch (error) {
        if (isUnknownCall(error)) return null;
        if (!isApiError(error)) throw error;
        // SWR stops polling a key that has an error, so a failed poll keeps the last answer, whose age tells.
        return { at, devices: {}, heardAt: {}, same: {}, answeredAt: askedAt, date: null, ...known, askedAt };
      }
    },
    // How often the server is asked is decided above; SWR only shares the request under way.
    { refreshInterval: isShown && readKnown() !== null ? EACH_MS : 0, dedupingInterval: 0 },
  );
  return data;
}

/** What a device last reported; null: nothing yet. */
export function useSummary(id: DeviceId): AgedSummary | null {
  const data = usePolled();
  return useMemo(() => {
    const summary = data && ownValue(data.devices, id);
    return data && summary ? aged(data, id, summary) : null;
  }, [data, id]);
}

/** What all devices last reported; undefined until the first answer, null if the server has no summaries. */
export function useSummaries(): ReadonlyMap<DeviceId, AgedSummary> | null | undefined {
  const data = usePolled();
  return useMemo(() => {
    if (!data) return data;
    const entries = Object.entries(data.devices) as [DeviceId, DeviceSummary][];
    return new Map(entries.map(([id, summary]) => [id, aged(data, id, summary)]));
  }, [data]);
}
