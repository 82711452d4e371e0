import * as v from 'valibot';
import { AUTH_STATUSES } from '#app/domain/device';
import { INVITATION_STATUSES } from '#app/domain/invitation';
import { RoleSchema } from '#app/domain/role';

const DeviceSchema = v.object({
  id: v.string(),
  name: v.string(),
  model: v.string(),
  serial: v.string(),
  credentialHash: v.string(),
  lastSeenAt: v.nullable(v.string()),
  auth: v.object({ status: v.picklist(AUTH_STATUSES), expiry: v.nullable(v.string()) }),
  access: v.record(v.string(), RoleSchema),
  grantedAt: v.string(),
});
export type DeviceRecord = v.InferOutput<typeof DeviceSchema>;

const InvitationSchema = v.object({
  id: v.string(),
  deviceId: v.string(),
  email: v.string(),
  role: RoleSchema,
  status: v.picklist(INVITATION_STATUSES),
  invitedBy: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
});
export type InvitationRecord = v.InferOutput<typeof InvitationSchema>;

/** What is saved between runs. */
export const StateSchema = v.object({
  version: v.literal(1),
  devices: v.array(DeviceSchema),
  invitations: v.array(InvitationSchema),
});
export type State = v.InferOutput<typeof StateSchema>;
