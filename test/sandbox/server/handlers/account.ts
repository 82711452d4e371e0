import { roleOf } from '../core';
import { notFound, Problem } from '../problem';
import { personById } from '../sessions';
import type { Handlers } from './handler';

function userWire(id: string) {
  const person = personById(id);
  if (!person) throw notFound();
  return { id: person.id, name: person.name, email: person.email, picture: person.picture };
}

export const accountHandlers: Pick<
  Handlers,
  | 'getUser'
  | 'getTime'
  | 'signOut'
  | 'createDesktopSession'
  | 'pollDesktopSession'
  | 'startGoogleSignIn'
  | 'openEvents'
  | 'pushLogs'
  | 'pushTraces'
> = {
  getUser: ({ user }) => userWire(user.id),

  getTime: () => {
    const receivedAt = Date.now();
    return { received_at_ms: receivedAt, sent_at_ms: Date.now() };
  },

  signOut: ({ core, session, reply }) => {
    core.sessions.end(session);
    reply.header('set-cookie', 'session_token=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0');
    return undefined;
  },

  createDesktopSession: ({ core, reply }) => {
    const { token, signIn } = core.sessions.startDesktop();
    reply.code(201);
    return { token, auth_url: `${core.urls.api}/sandbox/desktop?state=${signIn.state}`, code: signIn.code };
  },

  pollDesktopSession: ({ core, params, reply }) => {
    const result = core.sessions.poll(params.token);
    if (result === undefined) throw new Problem(404, 'session_expired', 'This sign-in has expired.');
    if (result === 'pending') {
      reply.code(202);
      return { status: 'pending' as const };
    }
    return { status: 'completed' as const, session_token: result.token, user: userWire(result.userId) };
  },

  startGoogleSignIn: ({ reply, request }) => {
    const { redirect = '/' } = request.query as { redirect?: string };
    reply.redirect(`/sandbox/identity?redirect=${encodeURIComponent(redirect)}`);
    return undefined;
  },

  openEvents: ({ core, session, user, reply }) => {
    const raw = reply.raw;
    if (!core.hub.open(session, raw)) throw new Problem(429, 'too_many_streams', 'Too many open event streams.');
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    reply.hijack();
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    const mine = core.file.state.devices.filter((device) => roleOf(device, user.id) && core.link.isOnline(device.id));
    core.hub.write(
      raw,
      `retry: 3000\n\n: ping\n\n${core.hub.format(
        'devices-online',
        mine.map((device) => device.id),
      )}`,
    );
    return undefined;
  },

  pushLogs: ({ core, body }) => {
    core.loki.take(body, Date.now());
    return undefined;
  },

  pushTraces: ({ core, body }) => {
    core.otlp.take(body);
    return undefined;
  },
};
