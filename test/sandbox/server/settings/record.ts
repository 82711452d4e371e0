import * as v from 'valibot';
import { RESULTS } from '#app/resource/states';
import { SECTION_NAMES } from '../../sections';

const Json = v.record(v.string(), v.unknown());

/** A change that has not ended. `before`: what is desired again if it is undone; `fields`: what the device has to change. */
const ChangeSchema = v.object({
  job: v.string(),
  phase: v.picklist(['queued_offline', 'pending', 'applying', 'awaiting_confirm', 'reverting']),
  before: Json,
  fields: v.array(v.string()),
  actorId: v.string(),
  expiresAt: v.string(),
  /** How long the device waits for the confirmation; null: it needs none. */
  confirmS: v.nullable(v.number()),
  deadline: v.nullable(v.string()),
  overrideArmed: v.boolean(),
});
export type Change = v.InferOutput<typeof ChangeSchema>;

/** A section of one device, as the server keeps it. Secrets are in it only as `{set, updated_at}`. */
export const SectionRecordSchema = v.object({
  deviceId: v.string(),
  section: v.picklist(SECTION_NAMES),
  version: v.number(),
  capability: v.nullable(Json),
  isCarrier: v.boolean(),
  desired: Json,
  reported: v.nullable(Json),
  desiredAt: v.nullable(v.string()),
  desiredBy: v.nullable(v.string()),
  reportedAt: v.nullable(v.string()),
  change: v.nullable(ChangeSchema),
  rejected: v.nullable(v.object({ code: v.string(), error: v.string(), pointer: v.nullable(v.string()) })),
  last: v.nullable(
    v.object({
      result: v.picklist(RESULTS),
      at: v.string(),
      actorId: v.nullable(v.string()),
      error: v.nullable(v.string()),
      /** What the changed fields had before; left out where a secret was among them. */
      before: v.optional(Json),
    }),
  ),
});
export type SectionRecord = v.InferOutput<typeof SectionRecordSchema>;
