import * as v from 'valibot';
import { InvitationWire } from '../domain/invitation';
import { RoleSchema } from '../domain/role';
import { endpoint } from './endpoint';

const AccessEntryWire = v.object({
  user_id: v.string(),
  name: v.string(),
  email: v.string(),
  picture: v.nullable(v.string()),
  role: RoleSchema,
  granted_at: v.string(),
});
const AccessWire = v.object({ access: v.array(AccessEntryWire) });
const InvitationsWire = v.object({ invitations: v.array(InvitationWire) });
const nothing = () => undefined;

export const listAccess = endpoint('GET', '/v1/user/devices/{id}/access', {
  request: null,
  response: AccessWire,
  decode: (body) => v.parse(AccessWire, body).access,
});

export const listInvitations = endpoint('GET', '/v1/user/devices/{id}/invitations', {
  request: null,
  response: InvitationsWire,
  decode: (body) => v.parse(InvitationsWire, body).invitations,
});

export const revokeAccess = endpoint('POST', '/v1/user/devices/{id}/access/revoke', {
  request: v.object({ user_id: v.pipe(v.string(), v.minLength(1)) }),
  response: null,
  decode: nothing,
});

export const getInvitation = endpoint('GET', '/v1/invitations/{invitationId}', {
  request: null,
  response: InvitationWire,
  decode: (body) => v.parse(InvitationWire, body),
});

export const createInvitation = endpoint('POST', '/v1/invitations', {
  request: v.object({
    device_id: v.string(),
    email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254)),
    role: v.optional(RoleSchema, 'viewer'),
  }),
  response: InvitationWire,
  decode: (body) => v.parse(InvitationWire, body),
});

export const withdrawInvitation = endpoint('DELETE', '/v1/invitations/{invitationId}', {
  request: null,
  response: null,
  decode: nothing,
});

/** The answer's contents are not used: that it succeeded is the news (`spec.md` §7). */
export const acceptInvitation = endpoint('POST', '/v1/invitations/{invitationId}/accept', {
  request: null,
  response: v.object({ success: v.boolean(), device_id: v.string() }),
  decode: nothing,
});
