import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from './http';
import { needOriginWithCookie } from './origin';
import { sessionCookie } from './session';
import type { Sessions } from './session';

const START = '/v1/oauth2/user/google';
// Below the API's own path, where the web app cannot have a page.
const IDENTITY = `${START}/identity`;

const PAGE = `<!doctype html>
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
</main>
</body>
</html>
`;

/** Only a path of this origin: anything else would send people to a stranger's page. */
function wayBack(url: URL): string {
  const path = url.searchParams.get('redirect') ?? '/';
  if (!path.startsWith('/') || path.length > 2000) return '/';
  try {
    const target = new URL(path, 'http://localhost');
    // Dots are resolved by now, so this also finds "/.//host".
    if (target.origin !== 'http://localhost' || target.pathname.startsWith('//')) return '/';
    return target.pathname + target.search + target.hash;
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

/** The pages of the sign-in; false where the address is none of them. */
export function answerSignIn(req: IncomingMessage, res: ServerResponse, url: URL, sessions: Sessions): boolean {
  res.setHeader('Cache-Control', 'no-store');
  if (url.pathname === START) {
    needMethod(req, ['GET', 'HEAD']);
    res.writeHead(302, { Location: `${IDENTITY}?redirect=${encodeURIComponent(wayBack(url))}` }).end();
    return true;
  }
  if (url.pathname !== IDENTITY) return false;
  needMethod(req, ['GET', 'HEAD', 'POST']);
  if (req.method === 'POST') {
    // Without it another site could sign somebody in unasked.
    needOriginWithCookie(req);
    const back = `/auth/callback?auth_success=true&redirect=${encodeURIComponent(wayBack(url))}`;
    res.writeHead(303, { 'Set-Cookie': sessionCookie(sessions.create()), Location: back }).end();
    return true;
  }
  res.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  });
  res.end(PAGE);
  return true;
}
