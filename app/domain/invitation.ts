import * as v from 'valibot';
import { entity, field, orNull, recordOf, total, type EntityOf } from '../lib/entity';
import { textElse, TextOrNull, Time } from '../lib/lenient';
import { read } from '../lib/read';
import { DeviceIdField, InvitationIdField } from './idFields';
import { INVITATION_STATUSES } from './invitationStatuses';
import { RoleSchema, toRole } from './role';

export type InvitationStatus = (typeof INVITATION_STATUSES)[number] | 'unknown';
/** Without a status the invitation counts as pending: the server decides once it is answered. */
const Status = total((value): InvitationStatus =>
  value === undefined || value === null ? 'pending' : read(v.picklist(INVITATION_STATUSES), value, 'unknown'),
);

const Text = v.nullable(v.string());

const inviter = recordOf({
  name: field('name', v.string(), TextOrNull),
  email: field('email', Text, textElse('')),
  picture: field('picture', Text, orNull(v.string())),
});

/**
 * An invitation (api §7); times are ISO 8601 in UTC there, and milliseconds since the epoch here.
 * A reader who is not signed in gets the inviter's name and the role, and null for everything that says more.
 */
const invitation = entity(
  {
    id: field('id', v.string(), InvitationIdField),
    deviceId: field('device_id', Text, orNull(DeviceIdField)),
    deviceName: field('device_name', Text, TextOrNull),
    /** A signed-in user is sent null when the device was removed. A server that omits the name tells nothing about the device. */
    isDeviceRemoved: field(
      'device_name',
      Text,
      total((name) => name === null),
    ),
    email: field('email', Text, TextOrNull),
    role: field('role', RoleSchema, total(toRole)),
    message: field('message', Text, textElse('')),
    status: field('status', v.picklist(INVITATION_STATUSES), Status),
    invitedBy: field('invited_by', v.object({ name: v.string(), email: Text, picture: Text }), inviter),
    createdAt: field('created_at', v.string(), Time),
    /** When it was last sent; it may be sent again a minute later. */
    sentAt: field('sent_at', v.string(), Time),
    expiresAt: field('expires_at', v.string(), Time),
    accessExpiresAt: field('access_expires_at', Text, Time),
    /** The reader's own role on the device already; null without one. */
    yourRole: field(
      'your_role',
      v.nullable(RoleSchema),
      total((role) => (role === null || role === undefined ? null : toRole(role))),
    ),
    /** Whether the reader sent it; inviters cannot accept their own invitations. */
    isOwn: field('is_own', v.boolean(), v.fallback(v.boolean(), false)),
    /** When the invited person asked for a new one after it had expired. */
    renewalRequestedAt: field('renewal_requested_at', Text, Time),
  },
  ({ createdAt, invitedBy, ...rest }) => ({
    ...rest,
    invitedBy: { ...invitedBy, name: invitedBy.name ?? (invitedBy.email || 'Someone') },
    sentAt: rest.sentAt ?? createdAt,
  }),
);
export const InvitationWire = invitation.wire;
export type Invitation = Readonly<EntityOf<typeof invitation>>;

/** An invitation with each unreadable field replaced by its safe fallback; null without a usable id. */
export const toInvitation = (value: unknown): Invitation | null => invitation.decode(value);

/** Titles and texts for the outcomes of accepting (specification §8). */
export const ACCEPTED = {
  title: 'Invitation accepted successfully!',
  description: 'You now have access to the device.',
} as const;
export const INVALID_INVITATION_LINK = 'Invalid invitation link';

/** True for the server's message that an invitation was sent to another address (specification §8). */
export function isWrongAddress(serverMessage: string): boolean {
  return serverMessage.includes('not for your email address');
}

/** What to say when accepting failed with this message of the server (specification §8). */
export function acceptFailure(serverMessage: string): { readonly title: string; readonly description: string } {
  return isWrongAddress(serverMessage)
    ? {
        title: 'Wrong email address',
        description: 'This invitation was sent to a different address than the one you signed in with.',
      }
    : { title: 'Failed to accept invitation', description: serverMessage };
}
