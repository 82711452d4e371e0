import * as v from 'valibot';
import { asRecord, read } from '../lib/read';
import { textOr } from '../lib/texts';
import { toTime } from '../lib/toTime';
import { isDeviceId, isInvitationId, type DeviceId, type InvitationId } from './ids';
import { RoleSchema, toRole, type Role } from './role';

export const INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'revoked', 'expired'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number] | 'unknown';

/**
 * An invitation as the contract has it (`design/api.md` §7); times are ISO 8601 in UTC.
 * A reader who is not signed in gets the inviter's name and the role, and null for everything that says more.
 */
export const InvitationWire = v.object({
  id: v.string(),
  device_id: v.nullable(v.string()),
  device_name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  role: RoleSchema,
  message: v.nullable(v.string()),
  status: v.picklist(INVITATION_STATUSES),
  invited_by: v.object({ name: v.string(), email: v.nullable(v.string()), picture: v.nullable(v.string()) }),
  created_at: v.string(),
  /** When it was last sent; it may be sent again a minute later. */
  sent_at: v.string(),
  expires_at: v.string(),
  access_expires_at: v.nullable(v.string()),
  /** The reader's own role on the device already; null without one. */
  your_role: v.nullable(RoleSchema),
  /** Whether the reader sent it; nobody accepts an invitation of their own. */
  is_own: v.boolean(),
  /** When the invited person asked for a new one after it had expired. */
  renewal_requested_at: v.nullable(v.string()),
});

export interface Invitation {
  readonly id: InvitationId;
  readonly deviceId: DeviceId | null;
  readonly deviceName: string | null;
  readonly email: string | null;
  readonly role: Role;
  readonly message: string;
  readonly status: InvitationStatus;
  readonly invitedBy: { readonly name: string; readonly email: string; readonly picture: string | null };
  /** Milliseconds since the epoch, as all times here; null when unknown. */
  readonly sentAt: number | null;
  readonly expiresAt: number | null;
  readonly accessExpiresAt: number | null;
  readonly yourRole: Role | null;
  readonly isOwn: boolean;
  readonly renewalRequestedAt: number | null;
}

/** An invitation with each unreadable field replaced by its safe fallback; null without a usable id. */
export function toInvitation(value: unknown): Invitation | null {
  const raw = asRecord(value);
  if (!isInvitationId(raw.id)) return null;
  const inviter = asRecord(raw.invited_by);
  const email = textOr(inviter.email, '');
  return {
    id: raw.id,
    deviceId: isDeviceId(raw.device_id) ? raw.device_id : null,
    deviceName: textOr(raw.device_name, null),
    email: textOr(raw.email, null),
    role: toRole(raw.role),
    message: textOr(raw.message, ''),
    status: read(InvitationWire.entries.status, raw.status, 'unknown'),
    invitedBy: {
      name: textOr(inviter.name, null) ?? (email || 'Somebody'),
      email,
      picture: read(v.string(), inviter.picture, null),
    },
    sentAt: toTime(raw.sent_at) ?? toTime(raw.created_at),
    expiresAt: toTime(raw.expires_at),
    accessExpiresAt: toTime(raw.access_expires_at),
    yourRole: raw.your_role === null || raw.your_role === undefined ? null : toRole(raw.your_role),
    isOwn: raw.is_own === true,
    renewalRequestedAt: toTime(raw.renewal_requested_at),
  };
}

/** Titles and texts of what becomes of accepting (`spec.md` §8). */
export const ACCEPTED = {
  title: 'Invitation accepted successfully!',
  description: 'You now have access to the device.',
} as const;
export const INVALID_INVITATION_LINK = 'Invalid invitation link';

/** True for the server's word that an invitation went to another address (`spec.md` §8). */
export function isWrongAddress(serverMessage: string): boolean {
  return serverMessage.includes('not for your email address');
}

/** What to say when accepting failed with this message of the server (`spec.md` §8). */
export function acceptFailure(serverMessage: string): { readonly title: string; readonly description: string } {
  return isWrongAddress(serverMessage)
    ? {
        title: 'Wrong email address',
        description: 'This invitation was sent to a different address than the one you signed in with.',
      }
    : { title: 'Failed to accept invitation', description: serverMessage };
}
