import type { DeviceId } from '#app/domain/ids';
import { presence, presenceOf } from '../../live/presence';
import type { RowSummary } from './summaries';

type Reports = ReadonlyMap<DeviceId, RowSummary>;

/** Leaves out the silence of a device whose report is from before it came online: its first one since is still to come. */
export function createSilenceFilter(): (reports: Reports) => Reports {
  /** When each device that was offline at a poll had last reported, by its own clock. */
  const offline = new Map<DeviceId, number | null>();
  return (reports) => {
    const { entries } = presence.store.getState();
    return new Map(
      [...reports].map(([id, report]): [DeviceId, RowSummary] => {
        if (presenceOf(entries, id)?.isOnline === false) offline.set(id, report.at);
        else if (offline.get(id) !== report.at) offline.delete(id);
        return [id, offline.has(id) ? { ...report, silentMs: null } : report];
      }),
    );
  };
}
