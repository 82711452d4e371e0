import type { SectionBody } from '#app/settings/sectionResource';
import { personById } from '../sessions';
import { differing, stateOf } from './machine';
import type { SectionRecord } from './record';

/** Who made a change, as answers say. */
export const personWire = (id: string | null) => {
  const person = id === null ? undefined : personById(id);
  return person ? { user_id: person.id, name: person.name } : null;
};

/** What a device reports to the server only is left out of answers. */
function publicCapability({ capability, isCarrier }: SectionRecord, confirmS: number): SectionBody['capability'] {
  if (capability === null) return null;
  const { private: _, ...rest } = capability;
  return { ...rest, carrier: isCarrier, confirm_s: confirmS };
}

/** A section as the contract has it. `confirmS`: how long its device waits for a confirmation. */
export function sectionWire(record: SectionRecord, { confirmS }: { readonly confirmS: number }): SectionBody {
  const { change, last } = record;
  return {
    section: record.section,
    version: record.version,
    state: stateOf(record),
    capability: publicCapability(record, confirmS),
    desired: record.desired,
    reported: record.reported,
    delta: differing(record).map((name) => `/${name}`),
    desired_at: record.desiredAt,
    desired_by: personWire(record.desiredBy),
    reported_at: record.reportedAt,
    apply: change && {
      job_id: change.job,
      confirm_deadline: change.deadline,
      carrier: change.confirmS !== null,
    },
    rejected: record.rejected,
    expires_at: change?.phase === 'queued_offline' ? change.expiresAt : null,
    last: last && {
      result: last.result,
      at: last.at,
      by: personWire(last.actorId),
      error: last.error,
      ...(last.before && { before: last.before }),
    },
  };
}
