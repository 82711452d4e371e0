import type { DeviceId } from '#app/domain/ids';
import { sessionEnd } from '../../lib/sessionEnd';

/** A device without a link, as its own pages have seen it. */
export interface LostLink {
  /** When its link was lost, in ms since the epoch by the server's time. */
  readonly since: number;
  /** The latest time that it can be by the device's clock: later reports came over a new link. */
  readonly saidBy: number;
}

const known = new Map<DeviceId, LostLink>();
sessionEnd.onEnd(() => known.clear());

/** Lost links that a page knew of when it was left: for the list, whose polls notice them later, and for the next page. */
export const knownLinks = {
  lostOf: (id: DeviceId): LostLink | null => known.get(id) ?? null,
  forget: (id: DeviceId): void => void known.delete(id),
  note: (id: DeviceId, link: LostLink | null): void => void (link ? known.set(id, link) : known.delete(id)),
};
