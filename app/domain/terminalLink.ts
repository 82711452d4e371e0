import { ACK_BYTES, closeReasonOf, isPassing, type CloseReason } from './terminal';

/** How a session ended for its viewer. */
export type TerminalEnd =
  | { readonly kind: 'exit'; readonly code: number | null }
  | { readonly kind: 'closed'; readonly reason: CloseReason; readonly by: string | null }
  /** It was not back in time. */
  | { readonly kind: 'lost' }
  /** The server refuses another connection, in a sentence. */
  | { readonly kind: 'refused'; readonly sentence: string };

/** Why there is no connection; `silence`: the previous one stopped answering. */
export type WaitingFor = CloseReason | 'silence';

/**
 * A viewer's side of a session: how far its output is here, and where its connection stands. Offsets count bytes of output from
 * the session's beginning.
 */
export interface TerminalLink {
  readonly phase: 'connecting' | 'attached' | 'reconnecting' | 'ended';
  /** Of the next byte that is to be drawn: what is asked for at the next connection. */
  readonly expected: number;
  /** Of the next byte that this connection brings; behind `expected` while it repeats what is here. */
  readonly incoming: number;
  /** Drawn up to here. */
  readonly drawn: number;
  /** The server was told so far. */
  readonly acked: number;
  /** Bytes that the server no longer had. */
  readonly skipped: number;
  /** Connections that failed since the last that stood. */
  readonly attempts: number;
  /** Since when there is no connection, in ms; null: there is one. */
  readonly lostAt: number | null;
  /** Why the last connection ended, where it may come back. */
  readonly waitingFor: WaitingFor | null;
  /** Bytes of input that were handed over, by the server's count; null: it does not count, or has not said yet. */
  readonly typed: number | null;
  /** Bytes of input that were on their way when a connection broke, and never arrived. */
  readonly lostInput: number;
  /** The user who ended the session, where another one did. */
  readonly endedBy: string | null;
  /** Owners who watch the session of this viewer now. */
  readonly watchedBy: readonly string[];
  readonly idleLimitS: number | null;
  readonly end: TerminalEnd | null;
}

export type LinkEvent =
  | {
      readonly type: 'hello';
      readonly offset: number;
      readonly idleLimitS: number | null;
      readonly input: number | null;
    }
  | { readonly type: 'bytes'; readonly count: number }
  /** So many more bytes are on the screen. */
  | { readonly type: 'drawn'; readonly count: number }
  | { readonly type: 'acked'; readonly offset: number }
  /** So many bytes of input were handed to the connection. */
  | { readonly type: 'typed'; readonly count: number }
  /** The user has seen what was lost. */
  | { readonly type: 'loss-seen' }
  | { readonly type: 'exit'; readonly code: number | null }
  | { readonly type: 'ended-by'; readonly name: string | null }
  | { readonly type: 'watched'; readonly names: readonly string[] }
  | { readonly type: 'closed'; readonly code: number; readonly now: number }
  /** There was no connection: no ticket, or no answer. */
  | { readonly type: 'failed'; readonly now: number; readonly waitingFor?: WaitingFor }
  | { readonly type: 'refused'; readonly sentence: string };

/** How long a session is kept for its viewer, in ms. */
export const KEPT_MS = 10 * 60_000;

export const newLink = (): TerminalLink => ({
  phase: 'connecting',
  expected: 0,
  incoming: 0,
  drawn: 0,
  acked: 0,
  skipped: 0,
  attempts: 0,
  lostAt: null,
  waitingFor: null,
  typed: null,
  lostInput: 0,
  endedBy: null,
  watchedBy: [],
  idleLimitS: null,
  end: null,
});

const ended = (link: TerminalLink, end: TerminalEnd): TerminalLink => ({ ...link, phase: 'ended', watchedBy: [], end });

/** Of `count` bytes that come now, how many are here already: they come first, and are not drawn again. */
export const repeatedBytes = ({ expected, incoming }: TerminalLink, count: number): number =>
  Math.min(count, Math.max(0, expected - incoming));

function greeted(link: TerminalLink, { offset, idleLimitS, input }: LinkEvent & { type: 'hello' }): TerminalLink {
  const gap = Math.max(0, offset - link.expected);
  return {
    ...link,
    phase: 'attached',
    // Nothing was on the way while there was no connection: what is not here, the server no longer has.
    expected: link.expected + gap,
    drawn: link.drawn + gap,
    skipped: link.skipped + (link.expected === 0 ? 0 : gap),
    incoming: offset,
    // To ask for an offset says that what is before it has arrived.
    acked: Math.max(link.acked, offset),
    attempts: 0,
    lostAt: null,
    waitingFor: null,
    // What has not arrived by now never will: the server hears one connection at a time. Nothing is sent twice.
    typed: input,
    lostInput: link.lostInput + (link.typed === null || input === null ? 0 : Math.max(0, link.typed - input)),
    idleLimitS,
  };
}

function lost(link: TerminalLink, now: number, waitingFor: WaitingFor | null): TerminalLink {
  const lostAt = link.lostAt ?? now;
  if (now - lostAt > KEPT_MS) return ended({ ...link, lostAt }, { kind: 'lost' });
  const phase = link.phase === 'connecting' ? 'connecting' : 'reconnecting';
  return { ...link, phase, lostAt, waitingFor, attempts: link.attempts + 1, incoming: link.expected, watchedBy: [] };
}

/** The link after an event. What comes after the end changes nothing, but for what is drawn. */
export function nextLink(link: TerminalLink, event: LinkEvent): TerminalLink {
  if (event.type === 'drawn') return { ...link, drawn: Math.min(link.expected, link.drawn + event.count) };
  if (link.phase === 'ended') return link;
  switch (event.type) {
    case 'hello':
      return greeted(link, event);
    case 'bytes': {
      const fresh = event.count - repeatedBytes(link, event.count);
      return { ...link, incoming: link.incoming + event.count, expected: link.expected + fresh };
    }
    case 'acked':
      return { ...link, acked: Math.max(link.acked, event.offset) };
    case 'typed':
      return link.typed === null ? link : { ...link, typed: link.typed + event.count };
    case 'loss-seen':
      return { ...link, lostInput: 0 };
    case 'exit':
      return ended(link, { kind: 'exit', code: event.code });
    case 'ended-by':
      return { ...link, endedBy: event.name };
    case 'watched':
      return { ...link, watchedBy: event.names };
    case 'closed': {
      const reason = closeReasonOf(event.code);
      return reason === null || isPassing(reason)
        ? lost(link, event.now, reason)
        : ended(link, { kind: 'closed', reason, by: link.endedBy });
    }
    case 'failed':
      return lost(link, event.now, event.waitingFor ?? null);
    case 'refused':
      return ended(link, { kind: 'refused', sentence: event.sentence });
  }
}

/** The offset to acknowledge now; null: not enough was drawn since the last. */
export function ackDue({ phase, drawn, acked }: TerminalLink): number | null {
  return phase === 'attached' && drawn - acked >= ACK_BYTES ? drawn : null;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

/** How long to wait before the next connection: the first one after a loss comes at once. `random` is from 0 to 1. */
export function waitBefore({ attempts }: TerminalLink, random: number): number {
  if (attempts <= 1) return 0;
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 2));
  return Math.round(most * (0.5 + random / 2));
}
