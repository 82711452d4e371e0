import * as v from 'valibot';
import { JOB_STATES } from '#app/domain/job';

/** A command or the application of a setting. `args` of a setting names its section. */
export const JobRecordSchema = v.object({
  id: v.string(),
  deviceId: v.string(),
  name: v.string(),
  args: v.record(v.string(), v.unknown()),
  overrideArmed: v.boolean(),
  state: v.picklist(JOB_STATES),
  progressPct: v.nullable(v.number()),
  step: v.nullable(v.string()),
  actorId: v.string(),
  createdAt: v.string(),
  changedAt: v.string(),
  expiresAt: v.nullable(v.string()),
  result: v.nullable(v.record(v.string(), v.unknown())),
  error: v.nullable(v.object({ code: v.string(), error: v.string() })),
});
export type JobRecord = v.InferOutput<typeof JobRecordSchema>;
