import { hashSecret, randomToken } from '../secrets';

/** What a ticket stands for. */
export interface Admission {
  readonly sessionId: string;
  readonly userId: string;
  /** The sign-in of an owner who only watches; null: the session's own user. */
  readonly watchKey: string | null;
  /** In ms since the epoch; infinite while the connection stands that it was given to. */
  expiresAt: number;
}

/** A ticket for the connection after this one. */
export interface SpareTicket {
  readonly ticket: string;
  /** This one has ended: its time begins. */
  readonly release: () => void;
}

const TICKET_MS = 60_000;
/** Tickets that may be open at once, of all users. */
const MAX_TICKETS = 1000;

/** Tickets for WebSockets: good for one connection within a minute. Only their hashes are kept. */
export class Tickets {
  private readonly open = new Map<string, Admission>();

  constructor(private readonly lifeMs = TICKET_MS) {}

  create(
    sessionId: string,
    userId: string,
    watchKey: string | null,
  ): { readonly ticket: string; readonly expiresAt: number } {
    const ticket = randomToken();
    const expiresAt = Date.now() + this.lifeMs;
    this.open.set(hashSecret(ticket), { sessionId, userId, watchKey, expiresAt });
    const [oldest] = this.open.keys();
    if (this.open.size > MAX_TICKETS && oldest !== undefined) this.open.delete(oldest);
    return { ticket, expiresAt };
  }

  /** A ticket that a viewer is given with its connection, for the case that this breaks. */
  createSpare(sessionId: string, userId: string): SpareTicket {
    const { ticket } = this.create(sessionId, userId, null);
    const admission = this.open.get(hashSecret(ticket));
    if (admission) admission.expiresAt = Number.POSITIVE_INFINITY;
    const release = () => {
      if (admission) admission.expiresAt = Date.now() + this.lifeMs;
    };
    return { ticket, release };
  }

  /** The admission, once; null for a ticket that is unknown, used or too old. */
  take(ticket: string): Admission | null {
    const key = hashSecret(ticket);
    const admission = this.open.get(key);
    this.open.delete(key);
    return admission && admission.expiresAt > Date.now() ? admission : null;
  }
}
