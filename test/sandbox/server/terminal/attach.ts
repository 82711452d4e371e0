import { parse as parseCookies } from 'cookie';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { can } from '#app/domain/role';
import { CLOSE_CODES, TERMINAL_PROTOCOL, type CloseReason } from '#app/domain/terminal';
import { WebSocketServer, type WebSocket } from 'ws';
import { roleOf, type Core } from '../core';
import { isOwnHost } from '../guard';
import { personById } from '../sessions';
import type { TerminalSession } from './TerminalSession';
import type { Admission } from './tickets';

const PATH = /^\/v1\/user\/devices\/([A-Za-z0-9_-]{1,128})\/terminal\/sessions\/([A-Za-z0-9_-]{1,128})\/attach$/;
const MAX_FRAME = 64 * 1024;

const sockets = new WebSocketServer({
  noServer: true,
  maxPayload: MAX_FRAME,
  perMessageDeflate: false,
  handleProtocols: (offered) => (offered.has(TERMINAL_PROTOCOL) ? TERMINAL_PROTOCOL : false),
});

/** Whether a request is for a viewer's socket, rather than a device's. */
export const isAttach = ({ url = '' }: IncomingMessage): boolean => PATH.test(url.split('?')[0] ?? '');

function isAllowedOrigin({ headers }: IncomingMessage, website: string, port: number): boolean {
  const { origin, host } = headers;
  const site = new URL(website);
  if (!isOwnHost(host, port) && host !== site.host) return false;
  return origin === undefined || origin === site.origin || isOwnHost(origin.replace(/^http:\/\//, ''), port);
}

interface Admitted {
  readonly session: TerminalSession;
  readonly admission: Admission;
}

/** The session that a request may have; else the reason against it. A ticket is used up by the attempt. */
function admit(core: Core, request: IncomingMessage): Admitted | CloseReason {
  const url = new URL(request.url ?? '', 'http://localhost');
  const [, deviceId = '', sessionId = ''] = PATH.exec(url.pathname) ?? [];
  const admission = core.terminals.tickets.take(url.searchParams.get('ticket') ?? '');
  if (admission?.sessionId !== sessionId) return 'sign-in';
  // A browser sends its own sign-in along: that of another user is no help to the ticket.
  const signIn = core.sessions.find(parseCookies(request.headers.cookie ?? '').session_token);
  if (signIn && signIn.userId !== admission.userId) return 'forbidden';
  const device = core.file.state.devices.find(({ id }) => id === deviceId);
  const role = device && roleOf(device, admission.userId);
  const session = core.terminals.find(deviceId, sessionId);
  if (!device || !session) return 'gone';
  const key = admission.watchKey ?? session.facts.signInKey;
  // Comes first: the end of a sign-in also ends the session, but only at the next sweep, and both must give the same reason.
  if (!core.sessions.isAlive({ key })) return 'sign-in';
  if (!session.isOpen) return 'gone';
  const needed = admission.watchKey === null ? 'useTerminal' : 'enableTerminal';
  if (role === undefined || !can(role, needed)) return 'forbidden';
  if (!core.terminals.isEnabled(device)) return 'disabled';
  return core.link.isOnline(deviceId) || session.endedAt !== null ? { session, admission } : 'device-offline';
}

const closeWith = (socket: WebSocket, reason: CloseReason): void => {
  const found = Object.entries(CLOSE_CODES).find(([, name]) => name === reason);
  socket.close(Number(found?.[0] ?? 1011), reason);
};

/** Answers a viewer's request for a socket; a refusal is said by the close code, which is all that a browser shows of it. */
export function attachViewer(core: Core, port: number, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  socket.on('error', () => socket.destroy());
  if (!isAllowedOrigin(request, core.urls.website, port)) {
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    return;
  }
  sockets.handleUpgrade(request, socket, head, (webSocket) => {
    webSocket.on('error', () => webSocket.terminate());
    const admitted = admit(core, request);
    if (typeof admitted === 'string') return closeWith(webSocket, admitted);
    const asked = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('offset') ?? 0);
    const offset = Number.isSafeInteger(asked) && asked > 0 ? asked : 0;
    const { session, admission } = admitted;
    if (admission.watchKey === null) {
      const spare = core.terminals.tickets.createSpare(session.facts.id, admission.userId);
      return session.attach(webSocket, offset, spare);
    }
    const { userId, watchKey: signInKey } = admission;
    return session.watchers.add(webSocket, { userId, signInKey, name: personById(userId)?.name ?? '' }, offset);
  });
}
