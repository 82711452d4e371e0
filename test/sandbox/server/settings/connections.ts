import type { ConnectionBody } from '#app/api/networkConnections';
import { arrayOf, asRecord } from '#app/lib/read';
import { sameJson } from '#app/lib/sameJson';
import { NO_KEY, type Profile } from '#app/settings/network';
import { toReportedProfile } from '#app/settings/reportedProfile';
import type { SectionRecord } from './record';
import { stateOf } from './machine';

const LEFT_OUT = { version: 0, vpn: null, wifi_key: NO_KEY, vpn_key: NO_KEY, vpn_psk: NO_KEY };

/** The profiles of a section's value as the device has them: also those that break the rules for new ones. */
export const heldProfiles = (value: unknown): readonly Profile[] =>
  arrayOf(value).flatMap((row) => (toReportedProfile(row) ? [{ ...LEFT_OUT, ...asRecord(row) } as Profile] : []));

const byId = (value: unknown, id: string): Profile | null =>
  heldProfiles(asRecord(value).connections).find(({ uuid }) => uuid === id) ?? null;

/** The profile over which the device reaches the server, by its own word. */
export const isCarrying = ({ capability }: SectionRecord, id: string): boolean =>
  asRecord(capability).carrier_profile === id;

/** The state of one profile: that of the section where this profile is part of the change. */
function stateOfOne(record: SectionRecord, id: string): ConnectionBody['state'] {
  const [desired, reported] = [byId(record.desired, id), byId(record.reported, id)];
  const { change } = record;
  const isChanging = change !== null && !sameJson(byId(change.before, id), desired);
  if (isChanging) return stateOf(record);
  if (sameJson(desired, reported)) return 'in_sync';
  return record.rejected ? 'rejected' : 'pending';
}

/** One profile as the contract has it; null: there is none of this id. */
export function connectionWire(record: SectionRecord, id: string): ConnectionBody | null {
  const [desired, reported] = [byId(record.desired, id), byId(record.reported, id)];
  const shown = desired ?? reported;
  if (!shown) return null;
  const state = stateOfOne(record, id);
  const { change, rejected } = record;
  return {
    id,
    version: shown.version,
    state,
    desired,
    reported,
    carrier: isCarrying(record, id),
    apply:
      change && state === stateOf(record) && state !== 'in_sync'
        ? { job_id: change.job, confirm_deadline: change.deadline, carrier: change.confirmS !== null }
        : null,
    rejected: state === 'rejected' && rejected ? { code: rejected.code, error: rejected.error } : null,
  };
}

/** All profiles that are wished or reported, in the order in which they were made. */
export function connectionWires(record: SectionRecord): ConnectionBody[] {
  const all = [...heldProfiles(record.desired.connections), ...heldProfiles(asRecord(record.reported).connections)];
  return [...new Set(all.map(({ uuid }) => uuid))].flatMap((id) => connectionWire(record, id) ?? []);
}
