import * as v from 'valibot';
import { ALERT_KINDS, SEVERITIES } from '#app/domain/alert';

/** An alert of one device, as the server keeps it. */
export const AlertRecordSchema = v.object({
  id: v.string(),
  deviceId: v.string(),
  kind: v.picklist(ALERT_KINDS),
  severity: v.picklist(SEVERITIES),
  text: v.string(),
  raisedAt: v.string(),
  clearedAt: v.nullable(v.string()),
  acknowledgedAt: v.nullable(v.string()),
  /** The user's id. */
  acknowledgedBy: v.nullable(v.string()),
});
export type AlertRecord = v.InferOutput<typeof AlertRecordSchema>;
