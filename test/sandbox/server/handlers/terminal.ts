import { can, type Role } from '#app/domain/role';
import type { TerminalSessionBody } from '#app/domain/terminal';
import type { FastifyRequest } from 'fastify';
import { hasNoSettings } from '../../devices/models';
import { deviceFor, type Core } from '../core';
import { need, notFound, Problem } from '../problem';
import { personById } from '../sessions';
import type { TerminalSession } from '../terminal/TerminalSession';
import type { Handlers } from './handler';

const iso = (at: number) => new Date(at).toISOString();

function sessionWire(session: TerminalSession, userId: string): TerminalSessionBody {
  const { facts, endedAt } = session;
  return {
    id: facts.id,
    user: { user_id: facts.userId, name: personById(facts.userId)?.name ?? 'Unknown' },
    is_own: facts.userId === userId,
    reason: facts.reason === '' ? null : facts.reason,
    opened_at: iso(session.openedAt),
    ended_at: endedAt === null ? null : iso(endedAt),
    is_attached: session.isAttached,
    end_reason: session.endReason,
    exit_code: session.exitCode,
    bytes: session.bytes,
    shell_user: session.shellUser,
    has_recording: true,
  };
}

/** A session that a user may see: their own, or as the owner any. */
function sessionFor(core: Core, deviceId: string, sessionId: string, userId: string) {
  const { device, role } = deviceFor(core, deviceId, userId);
  need(role, 'useTerminal');
  const session = core.terminals.find(device.id, sessionId);
  if (!session || !maySee(session, userId, role)) throw notFound();
  return { device, session };
}

const maySee = ({ facts }: TerminalSession, userId: string, role: Role) =>
  facts.userId === userId || can(role, 'enableTerminal');

interface Holder {
  readonly userId: string;
  readonly watchKey: string | null;
}

function ticketFor(core: Core, { facts }: TerminalSession, { headers }: FastifyRequest, holder: Holder) {
  const { ticket, expiresAt } = core.terminals.tickets.create(facts.id, holder.userId, holder.watchKey);
  return {
    id: facts.id,
    // The guard has checked the host: this server's own, or that of the website in front of it.
    ws_url: `ws://${headers.host ?? ''}/v1/user/devices/${facts.deviceId}/terminal/sessions/${facts.id}/attach`,
    ticket,
    ticket_expires_at: iso(expiresAt),
  };
}

type Name = 'openTerminal' | 'listTerminals' | 'renewTicket' | 'endTerminal' | 'getRecording' | 'saveRecording';

export const terminalHandlers: Pick<Handlers, Name> = {
  openTerminal: ({ core, user, session, params, body, request, reply }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    need(role, 'useTerminal');
    if (hasNoSettings(device.model)) {
      throw new Problem(409, 'unsupported', "This device's firmware has no terminal.");
    }
    const { cols, rows, reason = '', override_armed: overrideArmed = false } = body;
    const opened = core.terminals.open(device, { session, cols, rows, reason, overrideArmed });
    reply.code(201);
    return ticketFor(core, opened, request, { userId: user.id, watchKey: null });
  },

  listTerminals: ({ core, user, params }) => {
    const { device, role } = deviceFor(core, params.id, user.id);
    need(role, 'useTerminal');
    const all = core.terminals.list(device.id).filter((one) => maySee(one, user.id, role));
    return { items: all.map((one) => sessionWire(one, user.id)) };
  },

  renewTicket: ({ core, user, session: signIn, params, body, request, reply }) => {
    const { device, session } = sessionFor(core, params.id, params.session_id, user.id);
    const { watch: isWatching = false } = body;
    // One's own is never watched, that of another user only watched.
    if ((session.facts.userId === user.id) === isWatching || !session.isOpen) throw notFound();
    if (!core.link.isOnline(device.id) && session.endedAt === null) {
      throw new Problem(409, 'device_offline', 'The device is offline.');
    }
    if (isWatching) core.terminals.noteWatch(device, session, user.id);
    reply.code(201);
    return ticketFor(core, session, request, { userId: user.id, watchKey: isWatching ? signIn.key : null });
  },

  endTerminal: ({ core, user, params }) => {
    const { session } = sessionFor(core, params.id, params.session_id, user.id);
    const isOwn = session.facts.userId === user.id;
    core.terminals.end(session, isOwn ? 'closed' : 'ended', 'gone', user.id);
    return undefined;
  },

  getRecording: ({ core, user, params, reply }) => {
    const { session } = sessionFor(core, params.id, params.session_id, user.id);
    reply.type('application/x-asciicast').send(session.recording.toString());
    return undefined;
  },

  saveRecording: ({ core, user, params, reply }) => {
    const { session } = sessionFor(core, params.id, params.session_id, user.id);
    reply
      .header('content-disposition', `attachment; filename="terminal-${session.facts.id}.cast"`)
      .type('application/x-asciicast')
      .send(session.recording.toString());
    return undefined;
  },
};
