import * as v from 'valibot';
import { AUTH_STATUSES } from '#app/domain/device';
import { INVITATION_STATUSES } from '#app/domain/invitation';
import { RoleSchema } from '#app/domain/role';

const AccessSchema = v.object({
  role: RoleSchema,
  grantedAt: v.string(),
  grantedBy: v.nullable(v.string()),
  expiresAt: v.nullable(v.string()),
});
export type AccessRecord = v.InferOutput<typeof AccessSchema>;

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
  auth: v.object({ status: v.picklist(AUTH_STATUSES), expiry: v.nullable(v.string()) }),
  access: v.record(v.string(), AccessSchema),
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
});
export type AuditRecord = v.InferOutput<typeof AuditSchema>;

/** What is saved between runs. */
export const StateSchema = v.object({
  version: v.literal(2),
  devices: v.array(DeviceSchema),
  invitations: v.array(InvitationSchema),
  /** Newest first. */
  audit: v.array(AuditSchema),
});
export type State = v.InferOutput<typeof StateSchema>;
