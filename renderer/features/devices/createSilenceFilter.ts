import type { DeviceId } from '#app/domain/ids';
import { serverNow } from '../../lib/serverTime';
import { knownLinks } from '../../live/device/knownLinks';
import { presence, presenceOf } from '../../live/presence';
import type { RowSummary } from './summaries';

type Reports = ReadonlyMap<DeviceId, RowSummary>;

/** Marks a device as silent since its own page saw its link lost, until a newer report arrives. Polls notice the loss much later. */
function withLostLink(id: DeviceId, report: RowSummary): RowSummary {
  const link = knownLinks.lostOf(id);
  if (!link) return report;
  if (report.at !== null && report.at <= link.saidBy)
    return { ...report, lostAt: link.since, silentMs: serverNow() - link.since };
  knownLinks.forget(id);
  return report;
}

/** Ignores the silence of a device whose report is from before it came online: the first new report is still to come. */
export function createSilenceFilter(): (reports: Reports) => Reports {
  /** When each device that was offline at a poll had last reported, by its own clock. */
  const offline = new Map<DeviceId, number | null>();
  return (reports) => {
    const { entries } = presence.store.getState();
    return new Map(
      [...reports].map(([id, report]): [DeviceId, RowSummary] => {
        if (presenceOf(entries, id)?.isOnline === false) offline.set(id, report.at);
        else if (offline.get(id) !== report.at) offline.delete(id);
        return [id, offline.has(id) ? { ...report, silentMs: null } : withLostLink(id, report)];
      }),
    );
  };
}
