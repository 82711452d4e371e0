import { parse as parseCookies } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEVELOPMENT_SCHEME, SCHEME } from '#app/brand';
import { safeRedirect } from '#app/domain/redirect';
import { PEOPLE } from '../seed/people';
import type { Core } from './core';
import { sendPage } from './htmlPage';
import { chooserBody, signedInBody } from './identityPages';
import { Problem } from './problem';
import { isSameSecret, randomToken } from './secrets';

interface SignInRequest {
  readonly redirect: string;
  /** Set when a desktop app waits for this sign-in. */
  readonly desktopState: string | null;
  /** Scheme of the link back into the app. */
  readonly scheme: string;
  readonly createdAt: number;
}
const LIFE_MS = 10 * 60_000;
const MAX_OPEN = 200;
const TITLE = 'SANDBOX sign-in';
const tooLate = () => new Problem(404, 'session_expired', 'This sign-in has expired. Start again in the app.');

/** Sign-in pages that are open, each good for one choice in the browser that opened it. */
class SignInRequests {
  private readonly requests = new Map<string, SignInRequest>();

  open(redirect: string, desktopState: string | null, reply: FastifyReply, scheme: string = SCHEME): string {
    const now = Date.now();
    for (const [id, one] of this.requests) {
      if (now - one.createdAt > LIFE_MS || this.requests.size >= MAX_OPEN) this.requests.delete(id);
    }
    const id = randomToken();
    this.requests.set(id, { redirect, desktopState, scheme, createdAt: now });
    reply.header('set-cookie', `sandbox_signin=${id}; HttpOnly; SameSite=Lax; Path=/sandbox; Max-Age=600`);
    return id;
  }

  take(id: string, request: FastifyRequest): SignInRequest {
    const cookie = parseCookies(request.headers.cookie ?? '').sandbox_signin ?? '';
    const pending = this.requests.get(id);
    if (!pending || !isSameSecret(cookie, id)) {
      throw new Problem(400, 'stale', 'This sign-in page is out of date. Start again.');
    }
    this.requests.delete(id);
    return pending;
  }
}

function finishDesktop(
  core: Core,
  { desktopState, scheme }: SignInRequest,
  person: { id: string; name: string },
  reply: FastifyReply,
) {
  const signIn = core.sessions.desktopByState(desktopState ?? '');
  if (!signIn) throw tooLate();
  signIn.userId = person.id;
  signIn.sessionToken = core.sessions.create(person.id);
  const link = `${scheme}://auth?token=${signIn.sessionToken}&state=${signIn.state}`;
  return sendPage(reply, core.urls.website, 'Signed in', signedInBody(person.name, link));
}

function pageRoutes(app: FastifyInstance, core: Core, requests: SignInRequests): void {
  app.get<{ Querystring: { redirect?: string } }>('/sandbox/identity', (request, reply) => {
    const id = requests.open(safeRedirect(request.query.redirect), null, reply);
    const cancel = `${core.urls.website}/auth/callback?auth_success=false&error=access_denied`;
    return sendPage(reply, core.urls.website, TITLE, chooserBody(id, cancel, null));
  });

  app.get<{ Querystring: { state?: string; scheme?: string } }>('/sandbox/desktop', (request, reply) => {
    const signIn = core.sessions.desktopByState(request.query.state ?? '');
    if (!signIn) throw tooLate();
    const scheme = request.query.scheme === DEVELOPMENT_SCHEME ? DEVELOPMENT_SCHEME : SCHEME;
    const id = requests.open('/', signIn.state, reply, scheme);
    return sendPage(reply, core.urls.website, TITLE, chooserBody(id, '/sandbox/cancelled', signIn.code));
  });

  app.get('/sandbox/cancelled', (_, reply) =>
    sendPage(reply, core.urls.website, 'Cancelled', '<h1>Cancelled</h1><p>No one was signed in.</p>'),
  );
}

/** The sandbox's stand-in for the identity provider: a page of fixed people, one-time requests and codes (T9). */
export function identityRoutes(app: FastifyInstance, core: Core): void {
  const requests = new SignInRequests();
  const codes = new Map<string, { userId: string; redirect: string }>();
  pageRoutes(app, core, requests);

  app.post<{ Body: Record<string, string> }>('/sandbox/identity/choose', (request, reply) => {
    const { request: id = '', person = '' } = request.body;
    const chosen = PEOPLE.find((one) => one.id === person);
    if (!chosen) throw new Problem(400, 'unknown_person', 'The sandbox has no person of that name.');
    const pending = requests.take(id, request);
    if (pending.desktopState !== null) return finishDesktop(core, pending, chosen, reply);
    const code = randomToken();
    codes.set(code, { userId: chosen.id, redirect: pending.redirect });
    return reply.redirect(`/v1/oauth2/user/google/callback?code=${code}`, 303);
  });

  app.get<{ Querystring: { code?: string } }>('/v1/oauth2/user/google/callback', (request, reply) => {
    const code = request.query.code ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    if (!grant) return reply.redirect(`${core.urls.website}/auth/callback?auth_success=false`);
    // A sign-in always makes a new session, and ends the one this browser had (T6).
    const before = core.sessions.find(parseCookies(request.headers.cookie ?? '').session_token);
    if (before) core.sessions.end(before);
    const token = core.sessions.create(grant.userId);
    return reply
      .header('set-cookie', `session_token=${token}; HttpOnly; SameSite=Lax; Path=/`)
      .redirect(`${core.urls.website}/auth/callback?auth_success=true&redirect=${encodeURIComponent(grant.redirect)}`);
  });
}
