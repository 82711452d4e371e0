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
/** Two polls take at least this long. */
const SILENT_MS = 2 * LEAST_MS;

interface Polled {
  /** When these were asked for, in ms since the epoch. */
  readonly at: number;
  readonly devices: Readonly<Record<DeviceId, DeviceSummary>>;
  /** When each of them was heard, as `agesOf` says. */
  readonly heardAt: Readonly<Record<string, number>>;
  /** When the first answer with the same report of a device was asked for, and when the last answer was, by the monotonic clock. */
  readonly sameSince: Readonly<Record<string, number>>;
  readonly answeredAt: number;
  /** When the server was last asked, with or without an answer, by the monotonic clock. */
  readonly askedAt: number;
}

export interface AgedSummary extends DeviceSummary {
  /** When this was true, in ms since the epoch by the server's time; at the latest when the server was asked. */
  readonly asOf: number;
  /** How long the server has had no new report of it, in ms, once two polls have brought none; null: it has one, or does not say when a device reported. */
  readonly silentMs: number | null;
}

/** What the list has learnt of a device, without asking for it again. */
export function useKnownSummary(id: DeviceId): DeviceSummary | null {
  const { cache } = useSWRConfig();
  const data = cache.get(KEYS.summaries)?.data as Polled | null | undefined;
  return (data && ownValue(data.devices, id)) ?? null;
}

/**
 * When each summary was heard, in ms by the server's time. Its own time is by the clock of its device, which may be wrong: it says only
 * whether the summary is a new one. One that is the same as in the answer before is as old as it was, and the age of those in the
 * first answer is what they say.
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

/** By the clock of this page: that of a device may be wrong. */
const sameSinceOf = (known: Polled | undefined, devices: Polled['devices'], askedAt: number): Polled['sameSince'] =>
  Object.fromEntries(
    Object.entries(devices).map(([id, { at: saidAt }]) => {
      const before = known && ownValue(known.devices, id as DeviceId);
      const isSame = saidAt !== null && before?.at === saidAt;
      return [id, (known && isSame ? ownValue(known.sameSince, id) : undefined) ?? askedAt];
    }),
  );

function aged(data: Polled, id: DeviceId, summary: DeviceSummary): AgedSummary {
  const sameMs = data.answeredAt - (ownValue(data.sameSince, id) ?? data.answeredAt);
  return {
    ...summary,
    asOf: ownValue(data.heardAt, id) ?? data.at,
    silentMs: sameMs >= SILENT_MS ? sameMs : null,
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
        const devices = await client.call(listSummaries);
        return {
          ...{ at, askedAt, devices },
          heardAt: agesOf(known, devices, at),
          sameSince: sameSinceOf(known, devices, askedAt),
          answeredAt: askedAt,
        };
      } catch (error) {
        if (isUnknownCall(error)) return null;
        if (!isApiError(error)) throw error;
        // SWR stops polling a key that has an error, so a failed poll keeps the last answer, whose age tells.
        return { at, devices: {}, heardAt: {}, sameSince: {}, answeredAt: askedAt, ...known, askedAt };
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
