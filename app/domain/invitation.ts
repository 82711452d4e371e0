import * as v from 'valibot';
import { RoleSchema } from './role';

export const INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'revoked', 'expired'] as const;

/** An invitation as the contract has it (`design/api.md` §7); times are ISO 8601 in UTC. */
export const InvitationWire = v.object({
  id: v.string(),
  device_id: v.string(),
  device_name: v.string(),
  email: v.string(),
  role: RoleSchema,
  status: v.picklist(INVITATION_STATUSES),
  invited_by: v.object({ name: v.string(), email: v.string() }),
  created_at: v.string(),
  expires_at: v.string(),
});
