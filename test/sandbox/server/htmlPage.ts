import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `body{font:14px/20px system-ui,sans-serif;margin:0;background:#fff8e1;color:#10161d;display:grid;min-height:100vh;place-items:center}
main{width:min(360px,calc(100vw - 32px));background:#fff;border:1px solid #e0c36a;border-radius:12px;padding:24px;box-sizing:border-box}
h1{font-size:20px;line-height:28px;margin:0 0 4px}p{margin:0 0 16px;color:#51606f}form{display:grid;gap:8px}
button{font:inherit;text-align:left;padding:10px 12px;border:1px solid #cdd4dc;border-radius:8px;background:#fff;cursor:pointer}
button:hover{background:#f6f7f9}button b{display:block}button span,small{color:#51606f}a{color:#1d63d8}code{font-size:20px;letter-spacing:2px}
button:focus-visible,a:focus-visible{outline:2px solid #1d63d8;outline-offset:2px}
body.wide{display:block;padding:24px}.wide main{width:auto;max-width:none}h2{font-size:16px;line-height:24px;margin:24px 0 8px}
.wide main{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{text-align:left;vertical-align:top;padding:4px 12px 4px 0;border-bottom:1px solid #e3e7ec;overflow-wrap:anywhere}
th{color:#51606f;font-weight:500;white-space:nowrap}td:nth-child(-n+3){white-space:nowrap}td:nth-child(4){min-width:200px}td:nth-child(n+5){min-width:80px}.bad{color:#c62828}`;

/** Sends one page with a policy of its own: no scripts, and forms that lead back here or to the web app. A wide one uses the whole window and renews itself. */
export function sendPage(
  reply: FastifyReply,
  website: string,
  title: string,
  body: string,
  isWide = false,
): FastifyReply {
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
          `<title>${title}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style>${isWide ? '<meta http-equiv="refresh" content="5">' : ''}</head><body${isWide ? ' class="wide"' : ''}><main>${body}</main></body></html>`,
      )
  );
}
