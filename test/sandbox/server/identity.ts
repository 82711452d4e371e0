import { randomBytes } from 'node:crypto';
import { parse as parseCookies } from 'cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { safeRedirect } from '#app/domain/redirect';
import { PEOPLE } from '../seed/people';
import type { Core } from './core';
import { Problem } from './problem';
import { isSameSecret, randomToken } from './secrets';

interface SignInRequest {
  readonly redirect: string;
  /** Set when a desktop app waits for this sign-in. */
  readonly desktopState: string | null;
  readonly createdAt: number;
}
const LIFE_MS = 10 * 60_000;
const MAX_OPEN = 200;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `body{font:14px/20px system-ui,sans-serif;margin:0;background:#fff8e1;color:#10161d;display:grid;min-height:100vh;place-items:center}
main{width:min(360px,calc(100vw - 32px));background:#fff;border:1px solid #e0c36a;border-radius:12px;padding:24px;box-sizing:border-box}
h1{font-size:20px;line-height:28px;margin:0 0 4px}p{margin:0 0 16px;color:#51606f}form{display:grid;gap:8px}
button{font:inherit;text-align:left;padding:10px 12px;border:1px solid #cdd4dc;border-radius:8px;background:#fff;cursor:pointer}
button:hover{background:#f6f7f9}button b{display:block}button span,small{color:#51606f}a{color:#1d63d8}code{font-size:20px;letter-spacing:2px}
button:focus-visible,a:focus-visible{outline:2px solid #1d63d8;outline-offset:2px}`;

function sendPage(reply: FastifyReply, website: string, title: string, body: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Under no-referrer a form would be sent with `Origin: null`, which is refused.
      .header('referrer-policy', 'same-origin')
      .header(
        'content-security-policy',
        `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; form-action 'self' ${website}; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
          `<title>${title}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head><body><main>${body}</main></body></html>`,
      )
  );
}

function chooserBody(id: string, cancel: string, code: string | null): string {
  const buttons = PEOPLE.map(
    (person) =>
      `<button name="person" value="${person.id}"><b>${escapeHtml(person.name)}</b><span>${escapeHtml(person.email)} · ${escapeHtml(person.about)}</span></button>`,
  ).join('');
  const check =
    code === null
      ? ''
      : `<p>Signing in the app on this computer. It shows the code <code>${code}</code>, or do not go on.</p>`;
  return (
    `<h1>SANDBOX sign-in</h1><p>This page stands in for the real sign-in service. Choose who you are; there are no passwords.</p>${check}` +
    `<form method="post" action="/sandbox/identity/choose"><input type="hidden" name="request" value="${id}">${buttons}</form>` +
    `<p></p><a href="${escapeHtml(cancel)}">Cancel</a>`
  );
}

/** The sandbox's stand-in for the identity provider: a page of fixed people, one-time requests and codes (`security.md` T9). */
export function identityRoutes(app: FastifyInstance, core: Core): void {
  const requests = new Map<string, SignInRequest>();
  const codes = new Map<string, { userId: string; redirect: string }>();

  function open(redirect: string, desktopState: string | null, reply: FastifyReply): string {
    const now = Date.now();
    for (const [id, one] of requests)
      if (now - one.createdAt > LIFE_MS || requests.size >= MAX_OPEN) requests.delete(id);
    const id = randomToken();
    requests.set(id, { redirect, desktopState, createdAt: now });
    reply.header('set-cookie', `sandbox_signin=${id}; HttpOnly; SameSite=Lax; Path=/sandbox; Max-Age=600`);
    return id;
  }

  app.get<{ Querystring: { redirect?: string } }>('/sandbox/identity', (request, reply) => {
    const id = open(safeRedirect(request.query.redirect), null, reply);
    const cancel = `${core.urls.website}/auth/callback?auth_success=false`;
    return sendPage(reply, core.urls.website, 'SANDBOX sign-in', chooserBody(id, cancel, null));
  });

  app.get<{ Querystring: { state?: string } }>('/sandbox/desktop', (request, reply) => {
    const signIn = core.sessions.desktopByState(request.query.state ?? '');
    if (!signIn) throw new Problem(404, 'session_expired', 'This sign-in has expired. Start again in the app.');
    const id = open('/', signIn.state, reply);
    return sendPage(reply, core.urls.website, 'SANDBOX sign-in', chooserBody(id, '/sandbox/cancelled', signIn.code));
  });

  app.get('/sandbox/cancelled', (_, reply) =>
    sendPage(reply, core.urls.website, 'Cancelled', '<h1>Cancelled</h1><p>Nobody was signed in.</p>'),
  );

  app.post<{ Body: Record<string, string> }>('/sandbox/identity/choose', (request, reply) => {
    const { request: id = '', person = '' } = request.body;
    const cookie = parseCookies(request.headers.cookie ?? '').sandbox_signin ?? '';
    const pending = requests.get(id);
    if (!pending || !isSameSecret(cookie, id))
      throw new Problem(400, 'stale', 'This sign-in page is out of date. Start again.');
    const chosen = PEOPLE.find((one) => one.id === person);
    if (!chosen) throw new Problem(400, 'unknown_person', 'Nobody of that name lives here.');
    requests.delete(id);
    if (pending.desktopState === null) {
      const code = randomToken();
      codes.set(code, { userId: chosen.id, redirect: pending.redirect });
      return reply.redirect(`/v1/oauth2/user/google/callback?code=${code}`, 303);
    }
    const signIn = core.sessions.desktopByState(pending.desktopState);
    if (!signIn) throw new Problem(404, 'session_expired', 'This sign-in has expired. Start again in the app.');
    signIn.userId = chosen.id;
    signIn.sessionToken = core.sessions.create(chosen.id);
    const link = `farsight://auth?token=${signIn.sessionToken}&state=${signIn.state}`;
    return sendPage(
      reply,
      core.urls.website,
      'Signed in',
      `<h1>Signed in as ${escapeHtml(chosen.name)}</h1><p>Go back to the app; it is signing you in.</p><a href="${link}">Open the app</a>`,
    );
  });

  app.get<{ Querystring: { code?: string } }>('/v1/oauth2/user/google/callback', (request, reply) => {
    const code = request.query.code ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    if (!grant) return reply.redirect(`${core.urls.website}/auth/callback?auth_success=false`);
    // A sign-in always makes a new session, and ends the one this browser had (`security.md` T6).
    const before = core.sessions.find(parseCookies(request.headers.cookie ?? '').session_token);
    if (before) core.sessions.end(before);
    const token = core.sessions.create(grant.userId);
    return reply
      .header('set-cookie', `session_token=${token}; HttpOnly; SameSite=Lax; Path=/`)
      .redirect(`${core.urls.website}/auth/callback?auth_success=true&redirect=${encodeURIComponent(grant.redirect)}`);
  });
}
