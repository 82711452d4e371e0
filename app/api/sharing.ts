import * as v from 'valibot';
import { AccessEntryWire, toAccessEntry, toAccessList } from '../domain/access';
import { AuditEntryWire, toAuditEntries } from '../domain/audit';
import { EmailSchema } from '../domain/emails';
import { InvitationWire, toInvitation, type Invitation } from '../domain/invitation';
import { RoleSchema } from '../domain/role';
import { asRecord } from '../lib/read';
import { rowsById } from '../lib/rowsById';
import { rowsOf } from '../lib/rowsOf';
import { textOr } from '../lib/texts';
import { endpoint } from './endpoint';

const nothing = () => undefined;

function oneInvitation(body: unknown): Invitation {
  const invitation = toInvitation(body);
  if (invitation === null) throw new Error('No invitation in the answer');
  return invitation;
}

export const listAccess = endpoint('GET', '/v1/user/devices/{id}/access', {
  request: null,
  response: v.object({ access: v.array(AccessEntryWire) }),
  decode: (body) => toAccessList(rowsOf(body, 'access')),
});

const EndsAt = v.nullable(v.pipe(v.string(), v.isoTimestamp('That isn’t a valid time.')));

/** Changes the role or the expiry of a user's access (api §7). */
export const changeAccess = endpoint('PATCH', '/v1/user/devices/{id}/access/{user_id}', {
  request: v.object({ role: v.optional(RoleSchema), expires_at: v.optional(EndsAt) }),
  response: AccessEntryWire,
  decode: toAccessEntry,
});

export const revokeAccess = endpoint('POST', '/v1/user/devices/{id}/access/revoke', {
  request: v.object({ user_id: v.pipe(v.string(), v.minLength(1)) }),
  response: null,
  decode: nothing,
});

/** The user gives up their own access; 409 `last_owner` for the only owner. */
export const leaveDevice = endpoint('DELETE', '/v1/user/devices/{id}/access/me', {
  request: null,
  response: null,
  decode: nothing,
});

export const listInvitations = endpoint('GET', '/v1/user/devices/{id}/invitations', {
  request: null,
  response: v.object({ invitations: v.array(InvitationWire) }),
  decode: (body) => rowsById(body, 'invitations', toInvitation),
});

/**
 * Who did what to the device, newest first (api §7): `?from=&to=` (ISO 8601, both included), `?limit=` from 1 to 200,
 * and `?cursor=` of the page before.
 */
export const listAudit = endpoint('GET', '/v1/user/devices/{id}/audit', {
  request: null,
  response: v.object({ items: v.array(AuditEntryWire), next_cursor: v.nullable(v.string()) }),
  decode: (body) => ({
    entries: toAuditEntries(rowsOf(body, 'items')),
    nextCursor: textOr(asRecord(body).next_cursor, null),
  }),
});

/** All of it as JSON lines (`AuditEntryWire`), newest first; `?format=jsonl`. */
export const exportAudit = endpoint('GET', '/v1/user/devices/{id}/audit/export', {
  request: null,
  response: null,
  decode: nothing,
  kind: 'download',
  extension: 'jsonl',
  limits: { maxBytes: 100_000_000 },
});

/** Also without a session, with less in the answer. */
export const getInvitation = endpoint('GET', '/v1/invitations/{invitationId}', {
  request: null,
  response: InvitationWire,
  decode: oneInvitation,
});

/** Longest note to an invited person, in characters. */
export const MAX_NOTE = 300;
/** An invitation is good for seven days (pages §6). */
export const INVITATION_LIFE_S = 7 * 86_400;

export const createInvitation = endpoint('POST', '/v1/invitations', {
  request: v.object({
    device_id: v.string(),
    email: EmailSchema,
    role: v.optional(RoleSchema, 'viewer'),
    message: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_NOTE)), ''),
    expires_in_s: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30 * 86_400)),
      INVITATION_LIFE_S,
    ),
    access_expires_at: v.optional(EndsAt, null),
  }),
  response: InvitationWire,
  decode: oneInvitation,
});

export const withdrawInvitation = endpoint('DELETE', '/v1/invitations/{invitationId}', {
  request: null,
  response: null,
  decode: nothing,
});

/** Sends it again and restarts its seven days; 429 within a minute of the last time. */
export const resendInvitation = endpoint('POST', '/v1/invitations/{invitationId}/resend', {
  request: null,
  response: InvitationWire,
  decode: oneInvitation,
});

/** The answer's contents are not used: that it succeeded is the news (specification §7). A lower role replaces a higher one only when asked to. */
export const acceptInvitation = endpoint('POST', '/v1/invitations/{invitationId}/accept', {
  request: v.optional(v.object({ replace_role: v.optional(v.boolean()) }), {}),
  response: v.object({ success: v.boolean(), device_id: v.string() }),
  decode: nothing,
});

export const declineInvitation = endpoint('POST', '/v1/invitations/{invitationId}/decline', {
  request: null,
  response: null,
  decode: nothing,
});

/** Asks the inviter of an expired invitation for a new one. */
export const requestInvitation = endpoint('POST', '/v1/invitations/{invitationId}/request', {
  request: null,
  response: null,
  decode: nothing,
});
