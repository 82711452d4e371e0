import { outranks } from '#app/domain/role';
import { PEOPLE } from '../../seed/people';
import { record } from '../audit';
import { deviceFor, roleOf, setAccess, type Core } from '../core';
import { need, notFound, Problem } from '../problem';
import { newId } from '../secrets';
import { personById } from '../sessions';
import type { DeviceRecord, InvitationRecord } from '../records';
import type { Handlers } from './handler';

const RESEND_MS = 60_000;

const statusOf = (invitation: InvitationRecord) =>
  invitation.status === 'pending' && Date.parse(invitation.expiresAt) < Date.now() ? 'expired' : invitation.status;

const deviceOf = (core: Core, invitation: InvitationRecord): DeviceRecord | undefined =>
  core.file.state.devices.find((one) => one.id === invitation.deviceId);

/** The reader's view: without a session only inviter and role (pages §4). */
function invitationWire(core: Core, invitation: InvitationRecord, reader: string | undefined) {
  const device = deviceOf(core, invitation);
  const inviter = personById(invitation.invitedBy);
  const isKnown = reader !== undefined;
  return {
    id: invitation.id,
    device_id: isKnown ? invitation.deviceId : null,
    device_name: isKnown ? (device?.name ?? null) : null,
    email: isKnown ? invitation.email : null,
    role: invitation.role,
    message: isKnown ? invitation.message : null,
    status: statusOf(invitation),
    invited_by: {
      name: inviter?.name ?? 'Unknown',
      email: isKnown ? (inviter?.email ?? null) : null,
      picture: isKnown ? (inviter?.picture ?? null) : null,
    },
    created_at: invitation.createdAt,
    sent_at: invitation.sentAt,
    expires_at: invitation.expiresAt,
    access_expires_at: isKnown ? invitation.accessExpiresAt : null,
    your_role: reader !== undefined && device ? (roleOf(device, reader) ?? null) : null,
    is_own: invitation.invitedBy === reader,
    renewal_requested_at: isKnown ? invitation.renewalRequestedAt : null,
  };
}

function find(core: Core, id: string): InvitationRecord {
  const invitation = core.file.state.invitations.find((one) => one.id === id);
  if (!invitation) throw notFound();
  return invitation;
}

/** An invitation, for the user it was sent to; the inviter may only read it. */
function findMine(core: Core, id: string, user: { readonly id: string; readonly email: string }): InvitationRecord {
  const invitation = find(core, id);
  if (invitation.invitedBy === user.id) {
    throw new Problem(409, 'own_invitation', 'You cannot accept your own invitation.');
  }
  if (invitation.email !== user.email) {
    throw new Problem(403, 'wrong_address', 'This invitation is not for your email address');
  }
  return invitation;
}

/** An invitation, for a user who may share the device. */
function findShared(core: Core, id: string, userId: string): InvitationRecord {
  const invitation = find(core, id);
  need(deviceFor(core, invitation.deviceId, userId).role, 'share');
  return invitation;
}

/** Records an action on an invitation, and notifies those who share the device and the invited user. */
function changed(core: Core, invitation: InvitationRecord, actorId: string, action: string): void {
  core.file.changed();
  const device = deviceOf(core, invitation);
  if (device) {
    const changes = action === 'create' ? [{ path: '/role', from: null, to: invitation.role }] : [];
    record(core.file, device, actorId, { action: `invitation.${action}`, target: invitation.email, changes });
  }
  const guest = PEOPLE.find((person) => person.email === invitation.email)?.id;
  core.hub.send(
    (id) => id === guest || (device !== undefined && roleOf(device, id) !== undefined),
    'invitation-changed',
    {
      id: invitation.id,
      device_id: invitation.deviceId,
      status: statusOf(invitation),
    },
  );
}

const ENDED = {
  accepted: 'This invitation has been accepted already.',
  declined: 'This invitation was declined.',
  revoked: 'This invitation was revoked.',
  expired: 'This invitation was not accepted in time.',
} as const;

function mustBePending(invitation: InvitationRecord): void {
  const status = statusOf(invitation);
  if (status !== 'pending') throw new Problem(410, status, ENDED[status]);
}

type Name =
  | 'listInvitations'
  | 'getInvitation'
  | 'createInvitation'
  | 'withdrawInvitation'
  | 'resendInvitation'
  | 'acceptInvitation'
  | 'declineInvitation'
  | 'requestInvitation';

export const sharingHandlers: Pick<Handlers, Name> = {
  listInvitations: ({ core, user, params }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    need(role, 'share');
    const mine = core.file.state.invitations.filter((one) => one.deviceId === device.id);
    return { invitations: mine.map((one) => invitationWire(core, one, user.id)) };
  },

  getInvitation: ({ core, session, params }) => {
    const invitation = find(core, params.invitationId);
    const reader = (session as { userId: string } | undefined) && personById(session.userId);
    if (reader && invitation.email !== reader.email && invitation.invitedBy !== reader.id) {
      throw new Problem(403, 'wrong_address', 'This invitation is not for your email address');
    }
    return invitationWire(core, invitation, reader?.id);
  },

  createInvitation: ({ core, user, body, reply }) => {
    const { device, role } = deviceFor(core, body.device_id, user.id);
    need(role, 'share');
    const wanted = body.role ?? 'viewer';
    if (outranks(wanted, role)) throw new Problem(403, 'role_exceeds_own', 'That role is higher than your own.');
    const guest = PEOPLE.find((person) => person.email === body.email);
    if (guest && roleOf(device, guest.id)) {
      throw new Problem(409, 'already_member', 'That person already has access.');
    }
    const open = core.file.state.invitations.find(
      (one) => one.deviceId === device.id && one.email === body.email && statusOf(one) === 'pending',
    );
    if (open) throw new Problem(409, 'already_invited', 'That person is already invited.');
    const now = Date.now();
    const lifeS = body.expires_in_s ?? 604_800;
    const invitation: InvitationRecord = {
      id: newId('inv'),
      deviceId: device.id,
      email: body.email,
      role: wanted,
      message: body.message ?? '',
      status: 'pending',
      invitedBy: user.id,
      createdAt: new Date(now).toISOString(),
      sentAt: new Date(now).toISOString(),
      expiresAt: new Date(now + lifeS * 1000).toISOString(),
      lifeS,
      accessExpiresAt: body.access_expires_at ?? null,
      renewalRequestedAt: null,
    };
    core.file.state.invitations.push(invitation);
    changed(core, invitation, user.id, 'create');
    reply.code(201);
    return invitationWire(core, invitation, user.id);
  },

  withdrawInvitation: ({ core, user, params }) => {
    const invitation = findShared(core, params.invitationId, user.id);
    const status = statusOf(invitation);
    if (status !== 'pending' && status !== 'expired') {
      throw new Problem(409, 'not_pending', 'That invitation is no longer open.');
    }
    invitation.status = 'revoked';
    changed(core, invitation, user.id, 'withdraw');
    return undefined;
  },

  resendInvitation: ({ core, user, params }) => {
    const invitation = findShared(core, params.invitationId, user.id);
    if (invitation.status !== 'pending') throw new Problem(409, 'not_pending', 'That invitation is no longer open.');
    const now = Date.now();
    const waitMs = Date.parse(invitation.sentAt) + RESEND_MS - now;
    if (waitMs > 0 && statusOf(invitation) === 'pending') {
      const seconds = Math.ceil(waitMs / 1000);
      throw new Problem(429, 'too_soon', `It was sent less than a minute ago. Wait ${seconds} s.`, {
        'retry-after': String(seconds),
      });
    }
    invitation.sentAt = new Date(now).toISOString();
    invitation.expiresAt = new Date(now + invitation.lifeS * 1000).toISOString();
    invitation.renewalRequestedAt = null;
    changed(core, invitation, user.id, 'resend');
    return invitationWire(core, invitation, user.id);
  },

  acceptInvitation: ({ core, user, params, body }) => {
    const invitation = findMine(core, params.invitationId, user);
    const device = deviceOf(core, invitation);
    if (!device) throw new Problem(410, 'device_removed', 'The device of this invitation was removed.');
    if (statusOf(invitation) === 'accepted') return { success: true, device_id: device.id };
    mustBePending(invitation);
    invitation.status = 'accepted';
    const current = roleOf(device, user.id);
    // A lower role replaces a higher one only when the person asked for it.
    if (!current || outranks(invitation.role, current) || body?.replace_role === true) {
      setAccess(core, device, user.id, {
        role: invitation.role,
        grantedAt: new Date().toISOString(),
        grantedBy: invitation.invitedBy,
        expiresAt: invitation.accessExpiresAt,
      });
    }
    changed(core, invitation, user.id, 'accept');
    return { success: true, device_id: device.id };
  },

  declineInvitation: ({ core, user, params }) => {
    const invitation = findMine(core, params.invitationId, user);
    mustBePending(invitation);
    invitation.status = 'declined';
    changed(core, invitation, user.id, 'decline');
    return undefined;
  },

  requestInvitation: ({ core, user, params }) => {
    const invitation = findMine(core, params.invitationId, user);
    if (statusOf(invitation) !== 'expired') throw new Problem(409, 'not_expired', 'This invitation has not expired.');
    invitation.renewalRequestedAt = new Date().toISOString();
    changed(core, invitation, user.id, 'request');
    return undefined;
  },
};
