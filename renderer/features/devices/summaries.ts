import type { DeviceId } from '#app/domain/ids';
import { ageText } from '#app/domain/relativeTime';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AgedSummary } from '../../api/useSummaries';
import { sessionEnd } from '../../lib/sessionEnd';
import type { Reported } from './attention';

/** The last report of a device, with its open alerts. */
export type RowSummary = Reported &
  Pick<AgedSummary, 'silentMs'> & {
    /** When it was true, as in `AgedSummary`; null: the device has reported nothing, only its open alerts are known. */
    readonly asOf: number | null;
  };

/** The devices' last reports, for rows, counts and filters; null until the first answer. The script that loads them comes after the list. */
export const summaries = createStore<{ readonly byId: ReadonlyMap<DeviceId, RowSummary> | null }>(() => ({
  byId: null,
}));
sessionEnd.onEnd(() => summaries.setState({ byId: null }));

export const useRowSummary = (id: DeviceId): RowSummary | null =>
  useStore(summaries, ({ byId }) => byId?.get(id) ?? null);

/** How long a device has reported nothing, as `1 min`; null: it reports, or that is not known. */
export const useRowSilence = (id: DeviceId): string | null =>
  useStore(summaries, ({ byId }) => {
    const ms = byId?.get(id)?.silentMs ?? null;
    return ms === null ? null : ageText(0, ms);
  });
