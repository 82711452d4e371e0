import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refusal } from './http';

export interface Session {
  key: string;
  byCookie: boolean;
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

  /** The header goes before the cookie: a client that sets it means it. */
  find(req: IncomingMessage, query: URLSearchParams | null): Session {
    const header = req.headers.authorization;
    const bearer = header === undefined ? null : (/^Bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1] ?? '');
    const token = bearer ?? query?.get('token') ?? null;
    const key = keyOf(token ?? cookieOf(req) ?? '');
    if (!this.isAlive(key)) {
      throw new Refusal(401, 'unauthenticated', 'Nobody is signed in.', { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    return { key, byCookie: token === null };
  }
}

function cookieOf(req: IncomingMessage): string | undefined {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === COOKIE) return value;
  }
  return undefined;
}

export function sessionCookie(token: string): string {
  return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LIFE_S}`;
}

export const CLEARED_COOKIE = `${COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`;
