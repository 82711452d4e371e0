import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccountStreams } from './events';
import { Refusal } from './http';
import { needOrigin } from './origin';
import { sessionCookie } from './session';
import type { CookieSite, Sessions } from './session';

export interface SignIn {
  sessions: Sessions;
  streams: AccountStreams;
  cookieSite: CookieSite;
  /** Null where the web app is at this server's own origin. */
  appOrigin: string | null;
}

const START = '/v1/oauth2/user/google';
// Below the API's own path, where the web app cannot have a page.
const IDENTITY = `${START}/identity`;
const CALLBACK = '/auth/callback';
const MAX_REDIRECT = 2048;

const page = (turnBack: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in</title>
</head>
<body>
<main>
<h1>Sign in</h1>
<p>As Sam Example, the only person of this server.</p>
<form method="post"><button>Sign in</button></form>
<p><a href="${turnBack.replaceAll('&', '&amp;')}">Cancel</a></p>
</main>
</body>
</html>
`;

/** Only a path of the web app, as it was given: anything else would send people to a stranger's page. */
function wayBack(url: URL): string {
  const path = url.searchParams.get('redirect') ?? '/';
  if (!path.startsWith('/') || path.length > MAX_REDIRECT) return '/';
  try {
    const target = new URL(path, 'http://localhost');
    // Browsers resolve dots and drop tabs, so this also finds "/.//host".
    return target.origin !== 'http://localhost' || target.pathname.startsWith('//') ? '/' : path;
  } catch {
    return '/';
  }
}

function needMethod(req: IncomingMessage, methods: string[]): void {
  if (methods.includes(req.method ?? '')) return;
  throw new Refusal(405, 'method_not_allowed', 'This address does not take that method.', {
    headers: { Allow: methods.join(', ') },
  });
}

/** Begins a session, in place of the one that the browser had. */
function beginSession(req: IncomingMessage, { sessions, streams, cookieSite }: SignIn): string {
  const old = sessions.keyOfCookie(req);
  if (old !== null) {
    sessions.end(old);
    streams.endSession(old);
  }
  return sessionCookie(sessions.create(), cookieSite);
}

/** The pages of the sign-in; false where the address is none of them. */
export function answerSignIn(req: IncomingMessage, res: ServerResponse, url: URL, signIn: SignIn): boolean {
  res.setHeader('Cache-Control', 'no-store');
  if (url.pathname === START) {
    needMethod(req, ['GET', 'HEAD']);
    res.writeHead(302, { Location: `${IDENTITY}?redirect=${encodeURIComponent(wayBack(url))}` }).end();
    return true;
  }
  if (url.pathname !== IDENTITY) return false;
  needMethod(req, ['GET', 'HEAD', 'POST']);
  const callback = `${signIn.appOrigin ?? ''}${CALLBACK}`;
  if (req.method === 'POST') {
    needOrigin(req);
    const Location = `${callback}?auth_success=true&redirect=${encodeURIComponent(wayBack(url))}`;
    res.writeHead(303, { 'Set-Cookie': beginSession(req, signIn), Location }).end();
    return true;
  }
  // Browsers hold the way on from a form to its `form-action` too.
  const formAction = `form-action 'self' ${signIn.appOrigin ?? ''}`.trim();
  res.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
  });
  res.end(page(`${callback}?auth_success=false&error=access_denied`));
  return true;
}
