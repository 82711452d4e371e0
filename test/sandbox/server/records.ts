import * as v from 'valibot';
import { AUTH_STATUSES } from '#app/domain/device';
import { INVITATION_STATUSES } from '#app/domain/invitationStatuses';
import { RoleSchema } from '#app/domain/role';
import { QuietHoursWire } from '#app/domain/quietHours';
import { AlertRecordSchema } from './alerts/record';
import { UserSettingsWire } from '#app/domain/userSettings';
import { JobRecordSchema } from './jobs/record';
import { RouterRecordSchema } from './mavlink/record';
import { VapidKeysSchema } from './push/vapid';
import { SourcesRecordSchema } from './sources/record';
import { SectionRecordSchema } from './settings/record';

const AccessSchema = v.object({
  role: RoleSchema,
  grantedAt: v.string(),
  grantedBy: v.nullable(v.string()),
  expiresAt: v.nullable(v.string()),
});
export type AccessRecord = v.InferOutput<typeof AccessSchema>;

const VehicleSchema = v.object({ armed: v.boolean(), mode: v.nullable(v.string()) });
export type VehicleRecord = v.InferOutput<typeof VehicleSchema>;

const DeviceSchema = v.object({
  id: v.string(),
  name: v.string(),
  model: v.string(),
  serial: v.string(),
  hardwareRevision: v.string(),
  softwareVersion: v.string(),
  publicIp: v.string(),
  registeredAt: v.string(),
  /** Counts the changes people make. */
  version: v.number(),
  credentialHash: v.string(),
  lastSeenAt: v.nullable(v.string()),
  /** What its vehicle last reported before it left; left out while it is online, and where nothing was reported. */
  lastVehicle: v.optional(VehicleSchema),
  auth: v.object({ status: v.picklist(AUTH_STATUSES), expiry: v.nullable(v.string()) }),
  access: v.record(v.string(), AccessSchema),
  /** An offer to hand it over, by the ids of both. */
  transfer: v.optional(v.nullable(v.object({ from: v.string(), to: v.string(), offeredAt: v.string() }))),
});
export type DeviceRecord = v.InferOutput<typeof DeviceSchema>;

const InvitationSchema = v.object({
  id: v.string(),
  deviceId: v.string(),
  email: v.string(),
  role: RoleSchema,
  message: v.string(),
  status: v.picklist(INVITATION_STATUSES),
  invitedBy: v.string(),
  createdAt: v.string(),
  sentAt: v.string(),
  expiresAt: v.string(),
  lifeS: v.number(),
  accessExpiresAt: v.nullable(v.string()),
  renewalRequestedAt: v.nullable(v.string()),
});
export type InvitationRecord = v.InferOutput<typeof InvitationSchema>;

const AuditSchema = v.object({
  id: v.string(),
  deviceId: v.string(),
  at: v.string(),
  actorId: v.nullable(v.string()),
  action: v.string(),
  target: v.nullable(v.string()),
  changes: v.array(v.object({ path: v.string(), from: v.nullable(v.string()), to: v.nullable(v.string()) })),
  /** How it ended, of a change or a command that could end otherwise. */
  result: v.optional(v.string()),
});
export type AuditRecord = v.InferOutput<typeof AuditSchema>;

/** What is saved between runs. */
export const StateSchema = v.object({
  version: v.literal(3),
  devices: v.array(DeviceSchema),
  invitations: v.array(InvitationSchema),
  /** Newest first. */
  audit: v.array(AuditSchema),
  /** By device and section, as `dev_1/modem`. */
  settings: v.record(v.string(), SectionRecordSchema),
  /** By id. */
  jobs: v.record(v.string(), JobRecordSchema),
  /** By device. */
  mavlink: v.optional(v.record(v.string(), RouterRecordSchema), () => ({})),
  /** Newest first; all that are open, and the last that are not. */
  alerts: v.optional(v.array(AlertRecordSchema), () => []),
  /** By user. */
  quietHours: v.optional(v.record(v.string(), QuietHoursWire), () => ({})),
  sources: v.optional(v.record(v.string(), SourcesRecordSchema), () => ({})),
  /** Of people, by their id, as the wire has them. */
  userSettings: v.optional(v.record(v.string(), UserSettingsWire), () => ({})),
  /** The keys by which push services know this server; null until they are first used. */
  vapid: v.optional(v.nullable(VapidKeysSchema), null),
});
export type State = v.InferOutput<typeof StateSchema>;

/** The state of an earlier version of the sandbox, as this one writes it. */
export function migrate(saved: unknown): unknown {
  const { version } = (saved ?? {}) as { readonly version?: unknown };
  return version === 2 ? { ...(saved as object), version: 3, settings: {}, jobs: {} } : saved;
}
