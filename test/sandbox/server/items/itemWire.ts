import { personWire } from '../settings/sectionWire';
import type { Item, ItemState } from './item';

export const etagOf = ({ version }: Item<unknown>): string => `"${version}"`;

/** What is sent of every item of a device. */
export const itemWire = <T>(item: Item<T>, state: ItemState) => ({
  id: item.id,
  version: item.version,
  state,
  desired: item.desired,
  reported: item.reported,
  desired_at: item.desiredAt,
  desired_by: personWire(item.actorId),
  reported_at: item.reportedAt,
  rejected: item.rejected,
});
