import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refusal } from './http';

/** What decides the attributes of the cookie; it is cleared by the same ones. */
export interface CookieSite {
  isSecure: boolean;
  isAppOnOtherSite: boolean;
}

const COOKIE = 'session_token';
const LIFE_S = 30 * 24 * 60 * 60;
// Signing in costs nobody anything here, so the oldest session makes room.
const MAX_SESSIONS = 200;

const keyOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Kept by the token's hash: a look-up then tells nothing of a token by its duration. */
export class Sessions {
  private readonly ends = new Map<string, number>();

  create(): string {
    const token = randomBytes(32).toString('base64url');
    const oldest = this.ends.keys().next();
    if (this.ends.size >= MAX_SESSIONS && oldest.done !== true) this.ends.delete(oldest.value);
    this.ends.set(keyOf(token), Date.now() + LIFE_S * 1000);
    return token;
  }

  isAlive(key: string): boolean {
    return (this.ends.get(key) ?? 0) > Date.now();
  }

  end(key: string): void {
    this.ends.delete(key);
  }

  /** The key of the session that asks. The header goes before the address, and that before the cookie. */
  find(req: IncomingMessage, query: URLSearchParams | null): string {
    const key = keyOf(bearerOf(req) ?? query?.get('token') ?? cookieOf(req) ?? '');
    if (!this.isAlive(key)) {
      throw new Refusal(401, 'unauthenticated', 'Nobody is signed in.', { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    return key;
  }

  /** The session that a browser has by its cookie, alive or not. */
  keyOfCookie(req: IncomingMessage): string | null {
    const token = cookieOf(req);
    return token === undefined ? null : keyOf(token);
  }
}

/** Null where the header has none: a proxy's `Basic` is no token, and takes the cookie nothing of its worth. */
function bearerOf(req: IncomingMessage): string | null {
  const header = req.headers.authorization ?? '';
  if (!/^Bearer(?: |$)/i.test(header)) return null;
  // What cannot be a token counts all the same, as one that nobody has.
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1] ?? '';
}

export function cookieOf(req: IncomingMessage): string | undefined {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === COOKIE) return value;
  }
  return undefined;
}

function cookie(value: string, lifeS: number, site: CookieSite): string {
  const sameSite = site.isAppOnOtherSite ? 'None' : 'Lax';
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${lifeS}${site.isSecure ? '; Secure' : ''}`;
}

export const sessionCookie = (token: string, site: CookieSite): string => cookie(token, LIFE_S, site);
export const clearedCookie = (site: CookieSite): string => cookie('', 0, site);
