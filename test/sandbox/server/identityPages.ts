import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { PEOPLE } from '../seed/people';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `body{font:14px/20px system-ui,sans-serif;margin:0;background:#fff8e1;color:#10161d;display:grid;min-height:100vh;place-items:center}
main{width:min(360px,calc(100vw - 32px));background:#fff;border:1px solid #e0c36a;border-radius:12px;padding:24px;box-sizing:border-box}
h1{font-size:20px;line-height:28px;margin:0 0 4px}p{margin:0 0 16px;color:#51606f}form{display:grid;gap:8px}
button{font:inherit;text-align:left;padding:10px 12px;border:1px solid #cdd4dc;border-radius:8px;background:#fff;cursor:pointer}
button:hover{background:#f6f7f9}button b{display:block}button span,small{color:#51606f}a{color:#1d63d8}code{font-size:20px;letter-spacing:2px}
button:focus-visible,a:focus-visible{outline:2px solid #1d63d8;outline-offset:2px}`;

/** Sends one page with a policy of its own: no scripts, and forms that lead back here or to the web app. */
export function sendPage(reply: FastifyReply, website: string, title: string, body: string): FastifyReply {
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

/** The people to choose from; `code` is the one that a waiting desktop app shows. */
export function chooserBody(id: string, cancel: string, code: string | null): string {
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

export function signedInBody(name: string, deepLink: string): string {
  return `<h1>Signed in as ${escapeHtml(name)}</h1><p>Go back to the app; it is signing you in.</p><a href="${escapeHtml(deepLink)}">Open the app</a>`;
}
