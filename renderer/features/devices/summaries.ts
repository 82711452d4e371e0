import type { DeviceId } from '#app/domain/ids';
import { ageText } from '#app/domain/relativeTime';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AgedSummary } from '../../api/useSummaries';
import { sessionEnd } from '../../lib/sessionEnd';
import { useTimed } from '../../lib/useNow';
import { useUnheardSince } from '../../live/liveState';
import type { Reported } from './attention';

/** The last report of a device, with its open alerts. */
export type RowSummary = Reported &
  Pick<AgedSummary, 'silentMs'> & {
    /** When it was true, as in `AgedSummary`; null: the device has reported nothing, only its open alerts are known. */
    readonly asOf: number | null;
    /** When the device's own page saw its link lost, in ms since the epoch; left out: it did not. */
    readonly lostAt?: number;
  };

/** The devices' last reports, for rows, counts and filters; null until the first answer. The script that loads them comes after the list. */
export const summaries = createStore<{ readonly byId: ReadonlyMap<DeviceId, RowSummary> | null }>(() => ({
  byId: null,
}));
sessionEnd.onEnd(() => summaries.setState({ byId: null }));

export const useRowSummary = (id: DeviceId): RowSummary | null =>
  useStore(summaries, ({ byId }) => byId?.get(id) ?? null);

/** Whether a device was armed when it last reported, and may no longer be. */
export function useWasArmed(id: DeviceId, isOnline: boolean | null): boolean {
  const isPast = useUnheardSince() !== null || isOnline !== true;
  return useStore(summaries, ({ byId }) => isPast && byId?.get(id)?.armed === true);
}

/** How long a device has reported nothing, as `1 min`; null: it reports, or that is not known. */
export function useRowSilence(id: DeviceId): string | null {
  const ms = useStore(summaries, ({ byId }) => byId?.get(id)?.silentMs ?? null);
  const lostAt = useStore(summaries, ({ byId }) => byId?.get(id)?.lostAt ?? null);
  return useTimed((now) => {
    if (lostAt !== null) return ageText(lostAt, now);
    return ms === null ? null : ageText(0, ms);
  });
}
