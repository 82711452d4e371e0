import { mayManage, outranks, type Role } from '#app/domain/role';
import { auditWire, record } from '../audit';
import { accessOf, deviceFor, peopleOf, setAccess, type Core } from '../core';
import { need, notFound, Problem } from '../problem';
import type { AccessRecord, DeviceRecord } from '../records';
import { personById } from '../sessions';
import type { Handlers } from './handler';

const nameOf = (userId: string) => personById(userId)?.name ?? userId;

function accessWire(core: Core, userId: string, access: AccessRecord) {
  const person = personById(userId);
  return {
    user_id: userId,
    name: person?.name ?? 'Unknown',
    email: person?.email ?? '',
    picture: person?.picture ?? null,
    role: access.role,
    granted_at: access.grantedAt,
    granted_by: access.grantedBy === null ? null : (personById(access.grantedBy)?.name ?? null),
    expires_at: access.expiresAt,
    last_active_at: core.lastActive.get(userId) ?? null,
  };
}

/** A device needs an owner whose access does not expire. */
function keepAnOwner(device: DeviceRecord, userId: string, next: AccessRecord | null): void {
  const isLasting = ([id, { role, expiresAt }]: [string, AccessRecord]) =>
    id !== userId && role === 'owner' && expiresAt === null;
  if (next?.role === 'owner' && next.expiresAt === null) return;
  if (accessOf(device, userId)?.role === 'owner' && !peopleOf(device).some(isLasting)) {
    throw new Problem(409, 'last_owner', 'A device keeps at least one owner. Make another person an owner first.');
  }
}

/** A user's access to the device, if the caller may change it. */
function manageable(device: DeviceRecord, role: Role, asker: string, userId: string): AccessRecord {
  const theirs = accessOf(device, userId);
  if (!theirs) throw notFound();
  if (userId === asker) return theirs;
  need(role, 'share');
  if (!mayManage(role, theirs.role)) {
    throw new Problem(403, 'role_insufficient', 'That person has the same role as you, or a higher one.');
  }
  return theirs;
}

function timeOf(text: string | undefined, otherwise: number): number {
  const at = text === undefined ? otherwise : Date.parse(text);
  if (Number.isNaN(at)) throw new Problem(400, 'time', 'That is no time.');
  return at;
}

export const accessHandlers: Pick<
  Handlers,
  'listAccess' | 'listAudit' | 'exportAudit' | 'changeAccess' | 'revokeAccess' | 'leaveDevice'
> = {
  listAccess: ({ core, user, params }) => {
    const { device } = deviceFor(core, params.id, user.id);
    return { access: peopleOf(device).map(([id, access]) => accessWire(core, id, access)) };
  },

  listAudit: ({ core, user, params, request }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    need(role, 'readAudit');
    const { limit = '50', from, to, cursor } = request.query as Readonly<Record<string, string | undefined>>;
    const count = Math.min(200, Math.max(1, Math.floor(Number(limit)) || 50));
    const since = timeOf(from, Number.NEGATIVE_INFINITY);
    const until = timeOf(to, Number.POSITIVE_INFINITY);
    const mine = core.file.state.audit.filter(
      ({ deviceId, at }) => deviceId === device.id && Date.parse(at) >= since && Date.parse(at) <= until,
    );
    const begin = cursor === undefined ? 0 : mine.findIndex(({ id }) => id === cursor);
    if (begin < 0) throw new Problem(400, 'cursor', 'That page no longer exists.');
    return { items: mine.slice(begin, begin + count).map(auditWire), next_cursor: mine[begin + count]?.id ?? null };
  },

  exportAudit: ({ core, user, params, request, reply }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    need(role, 'readAudit');
    const { format = 'jsonl' } = request.query as { format?: string };
    if (format !== 'jsonl') throw new Problem(400, 'format', 'The only format is jsonl.');
    const mine = core.file.state.audit.filter((one) => one.deviceId === device.id);
    reply
      .header('content-disposition', `attachment; filename="activity-${device.id}.jsonl"`)
      .type('application/jsonl; charset=utf-8')
      .send(mine.map((one) => `${JSON.stringify(auditWire(one))}\n`).join(''));
    return undefined;
  },

  changeAccess: ({ core, user, params, body }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    const theirs = manageable(device, role, user.id, params.user_id);
    const next: AccessRecord = {
      ...theirs,
      role: body.role ?? theirs.role,
      expiresAt: body.expires_at === undefined ? theirs.expiresAt : body.expires_at,
    };
    if (outranks(next.role, role)) throw new Problem(403, 'role_exceeds_own', 'That role is higher than your own.');
    if (next.expiresAt !== null && Date.parse(next.expiresAt) <= Date.now()) {
      throw new Problem(422, 'validation', 'The end of the access has passed.', {}, [
        { pointer: '/expires_at', code: 'past', detail: 'The end of the access has passed.' },
      ]);
    }
    keepAnOwner(device, params.user_id, next);
    const change = (path: string, from: string | null, to: string | null) => (from === to ? [] : [{ path, from, to }]);
    record(core.file, device, user.id, {
      action: 'access.change',
      target: nameOf(params.user_id),
      changes: [...change('/role', theirs.role, next.role), ...change('/expires_at', theirs.expiresAt, next.expiresAt)],
    });
    setAccess(core, device, params.user_id, next);
    return accessWire(core, params.user_id, next);
  },

  revokeAccess: ({ core, user, params, body }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    manageable(device, role, user.id, body.user_id);
    keepAnOwner(device, body.user_id, null);
    record(core.file, device, user.id, { action: 'access.revoke', target: nameOf(body.user_id) });
    setAccess(core, device, body.user_id, null);
    return undefined;
  },

  leaveDevice: ({ core, user, params }) => {
    const { device } = deviceFor(core, params.id, user.id);
    keepAnOwner(device, user.id, null);
    record(core.file, device, user.id, { action: 'access.leave' });
    setAccess(core, device, user.id, null);
    return undefined;
  },
};
