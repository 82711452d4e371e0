import { randomBytes } from 'node:crypto';
import { PEOPLE } from '../seed/people';
import { hashWithKey, randomToken } from './secrets';

export interface Session {
  /** Keyed hash of the token; the token itself is never kept. */
  readonly key: string;
  readonly userId: string;
  /** When the user signed in, in ms since the epoch. */
  readonly signedInAt: number;
}

export interface DesktopSignIn {
  readonly state: string;
  readonly code: string;
  readonly createdAt: number;
  /** Set once the person has chosen; handed out once by the poll. */
  sessionToken: string | null;
  userId: string | null;
}

const DESKTOP_LIFE_MS = 10 * 60_000;

/** Signed-in sessions of this run. The key lives in memory, so a cookie of an earlier run is refused (T5). */
export class Sessions {
  private readonly key = randomBytes(32);
  private readonly sessions = new Map<string, Session>();
  private readonly desktop = new Map<string, DesktopSignIn>();
  /** Called when a session ends, so that its streams end with it. */
  onEnd: (session: Session) => void = () => undefined;

  create(userId: string): string {
    const token = randomToken();
    const key = hashWithKey(token, this.key);
    this.sessions.set(key, { key, userId, signedInAt: Date.now() });
    return token;
  }

  find(token: string | undefined): Session | undefined {
    return token === undefined || token === '' ? undefined : this.sessions.get(hashWithKey(token, this.key));
  }

  /** Makes every sign-in so much older, for tests. */
  age(ms: number): void {
    for (const [key, one] of this.sessions) this.sessions.set(key, { ...one, signedInAt: one.signedInAt - ms });
  }

  isAlive(session: Pick<Session, 'key'>): boolean {
    return this.sessions.has(session.key);
  }

  end(session: Session): void {
    if (this.sessions.delete(session.key)) this.onEnd(session);
  }

  endAll(): void {
    for (const session of [...this.sessions.values()]) this.end(session);
  }

  startDesktop(): { token: string; signIn: DesktopSignIn } {
    const token = randomToken();
    const signIn: DesktopSignIn = {
      state: randomToken(),
      code: randomBytes(2).toString('hex').toUpperCase(),
      createdAt: Date.now(),
      sessionToken: null,
      userId: null,
    };
    this.desktop.set(hashWithKey(token, this.key), signIn);
    return { token, signIn };
  }

  /** The desktop sign-in that a `state` belongs to, while it is open. */
  desktopByState(state: string): DesktopSignIn | undefined {
    return [...this.desktop.values()].find(
      (entry) => entry.state === state && Date.now() - entry.createdAt < DESKTOP_LIFE_MS,
    );
  }

  /** Undefined once expired or handed out; the session token leaves here exactly once. */
  poll(token: string): { token: string; userId: string } | 'pending' | undefined {
    const key = hashWithKey(token, this.key);
    const entry = this.desktop.get(key);
    if (!entry || Date.now() - entry.createdAt >= DESKTOP_LIFE_MS) return undefined;
    if (entry.sessionToken === null || entry.userId === null) return 'pending';
    this.desktop.delete(key);
    return { token: entry.sessionToken, userId: entry.userId };
  }
}

export function personById(id: string) {
  return PEOPLE.find((person) => person.id === id);
}
