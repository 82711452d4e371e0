import type { Session } from 'electron';

/**
 * Lets no answer set a cookie. The app needs none, for its token is in the vault; the first one that a picture's server sets would have
 * Chromium ask the system's key chain for the key that cookies are encrypted with.
 */
export function refuseCookies({ webRequest }: Pick<Session, 'webRequest'>): void {
  webRequest.onHeadersReceived({ urls: ['http://*/*', 'https://*/*'] }, ({ responseHeaders = {} }, answer) => {
    const others = Object.entries(responseHeaders).filter(([name]) => name.toLowerCase() !== 'set-cookie');
    answer({ responseHeaders: Object.fromEntries(others) });
  });
}
