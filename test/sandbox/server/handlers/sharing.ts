import { canShare, outranks } from '#app/domain/role';
import { PEOPLE } from '../../seed/people';
import { deviceFor, newId, type Core } from '../core';
import { forbidden, notFound, Problem } from '../problem';
import { personById } from '../sessions';
import type { InvitationRecord } from '../records';
import type { Handlers } from './handler';

const WEEK_MS = 7 * 86_400_000;

function invitationWire(core: Core, invitation: InvitationRecord) {
  const device = core.file.state.devices.find((one) => one.id === invitation.deviceId);
  const inviter = personById(invitation.invitedBy);
  const hasExpired = invitation.status === 'pending' && Date.parse(invitation.expiresAt) < Date.now();
  return {
    id: invitation.id,
    device_id: invitation.deviceId,
    device_name: device?.name ?? 'Removed device',
    email: invitation.email,
    role: invitation.role,
    status: hasExpired ? ('expired' as const) : invitation.status,
    invited_by: { name: inviter?.name ?? 'Unknown', email: inviter?.email ?? '' },
    created_at: invitation.createdAt,
    expires_at: invitation.expiresAt,
  };
}

function findInvitation(core: Core, id: string): InvitationRecord {
  const invitation = core.file.state.invitations.find((one) => one.id === id);
  if (!invitation) throw notFound();
  return invitation;
}

export const sharingHandlers: Pick<
  Handlers,
  | 'listAccess'
  | 'listInvitations'
  | 'getInvitation'
  | 'createInvitation'
  | 'revokeAccess'
  | 'withdrawInvitation'
  | 'acceptInvitation'
> = {
  listAccess: ({ core, user, params }) => {
    const { device } = deviceFor(core, params.id, user.id);
    const access = PEOPLE.flatMap(({ id, name, email, picture }) => {
      const role = device.access[id];
      return role ? [{ user_id: id, name, email, picture, role, granted_at: device.grantedAt }] : [];
    });
    return { access };
  },

  listInvitations: ({ core, user, params }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    if (!canShare(role)) throw forbidden('admin');
    const mine = core.file.state.invitations.filter((one) => one.deviceId === device.id);
    return { invitations: mine.map((one) => invitationWire(core, one)) };
  },

  getInvitation: ({ core, user, params }) => {
    const invitation = findInvitation(core, params.invitationId);
    if (invitation.email !== user.email && invitation.invitedBy !== user.id) {
      throw new Problem(403, 'wrong_address', 'This invitation is not for your email address');
    }
    return invitationWire(core, invitation);
  },

  createInvitation: ({ core, user, body, reply }) => {
    const { device, role } = deviceFor(core, body.device_id, user.id);
    if (!canShare(role)) throw forbidden('admin');
    const wanted = body.role ?? 'viewer';
    if (outranks(wanted, role)) throw new Problem(403, 'role_exceeds_own', 'That role is higher than your own.');
    const guest = PEOPLE.find((person) => person.email === body.email);
    if (guest && device.access[guest.id]) throw new Problem(409, 'already_member', 'That person already has access.');
    const open = core.file.state.invitations.find(
      (one) => one.deviceId === device.id && one.email === body.email && one.status === 'pending',
    );
    if (open) throw new Problem(409, 'already_invited', 'That person is already invited.');
    const now = Date.now();
    const invitation: InvitationRecord = {
      id: newId('inv'),
      deviceId: device.id,
      email: body.email,
      role: wanted,
      status: 'pending',
      invitedBy: user.id,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + WEEK_MS).toISOString(),
    };
    core.file.state.invitations.push(invitation);
    core.file.changed();
    reply.code(201);
    return invitationWire(core, invitation);
  },

  revokeAccess: ({ core, user, params, body }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    const theirs = Object.hasOwn(device.access, body.user_id) ? device.access[body.user_id] : undefined;
    if (!theirs) throw notFound();
    if (body.user_id !== user.id && (!canShare(role) || outranks(theirs, role))) throw forbidden('admin');
    const owners = Object.values(device.access).filter((one) => one === 'owner').length;
    if (theirs === 'owner' && owners === 1) throw new Problem(409, 'last_owner', 'A device keeps at least one owner.');
    device.access = Object.fromEntries(Object.entries(device.access).filter(([id]) => id !== body.user_id));
    core.file.changed();
    return undefined;
  },

  withdrawInvitation: ({ core, user, params }) => {
    const invitation = findInvitation(core, params.invitationId);
    const { role } = deviceFor(core, invitation.deviceId, user.id);
    if (!canShare(role)) throw forbidden('admin');
    if (invitation.status !== 'pending') throw new Problem(409, 'not_pending', 'That invitation is no longer open.');
    invitation.status = 'revoked';
    core.file.changed();
    return undefined;
  },

  acceptInvitation: ({ core, user, params }) => {
    const invitation = findInvitation(core, params.invitationId);
    if (invitation.invitedBy === user.id)
      throw new Problem(409, 'own_invitation', 'You cannot accept your own invitation.');
    if (invitation.email !== user.email) {
      throw new Problem(403, 'wrong_address', 'This invitation is not for your email address');
    }
    const device = core.file.state.devices.find((one) => one.id === invitation.deviceId);
    const { status } = invitationWire(core, invitation);
    if (!device) throw notFound();
    if (status === 'accepted') return { success: true, device_id: device.id };
    if (status !== 'pending')
      throw new Problem(410, status, `This invitation was ${status === 'expired' ? 'not accepted in time' : status}.`);
    invitation.status = 'accepted';
    const current = device.access[user.id];
    // A lower role never replaces a higher one.
    if (!current || outranks(invitation.role, current))
      device.access = { ...device.access, [user.id]: invitation.role };
    core.file.changed();
    return { success: true, device_id: device.id };
  },
};
