import * as v from 'valibot';
import { entity, field, orNull, total, type EntityOf } from '../lib/entity';
import { TextOrNull, Time } from '../lib/lenient';
import { asRecord, read } from '../lib/read';
import { textOr } from '../lib/texts';
import { isBearerToken } from './bearerToken';
import { SafeIdField } from './idFields';

/** Name of the WebSocket's subprotocol (api §6). */
export const TERMINAL_PROTOCOL = 'terminal.v1';

/** Output that may be on its way without having been acknowledged, in bytes. */
export const WINDOW_BYTES = 65_536;
/** Output that is kept for a viewer who comes back, in bytes. A program that has written this much more than was acknowledged waits. */
export const REPLAY_BYTES = 262_144;
/** After this much output that was drawn, the viewer acknowledges. */
export const ACK_BYTES = 16_384;
/** Largest input in one frame, in bytes. */
export const MAX_INPUT_BYTES = 16_384;
/** Open sessions of one user on one device. */
export const MAX_SESSIONS = 4;

/** Sizes that a terminal may have. */
const MAX_COLS = 500;
const MAX_ROWS = 200;
export const Cols = v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(MAX_COLS));
export const Rows = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ROWS));

/** Longest reason for a session, in characters. */
export const MAX_REASON = 200;

/** What the viewer says in text frames; what it types goes in binary ones. */
export const ViewerFrame = v.union([
  v.object({ type: v.literal('resize'), cols: Cols, rows: Rows }),
  v.object({ type: v.literal('ack'), offset: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  /** Only where the server's `hello` asks for it: it answers with `pong`. A page cannot see a WebSocket's own pings. */
  v.object({ type: v.literal('ping') }),
]);
export type ViewerFrame = v.InferOutput<typeof ViewerFrame>;

const Offset = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Opens one connection to a session: a bearer token (RFC 6750). */
export const Ticket = v.custom<string>(isBearerToken);

/**
 * What the server says in text frames. `hello.offset`: of the first byte of output that follows. A server may leave out
 * `ping_s` (it answers no pings), `input` (it does not count) and `ticket` (the next connection asks for one).
 */
export const ServerFrame = v.union([
  v.object({
    type: v.literal('hello'),
    offset: Offset,
    idle_limit_s: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(1))), null),
    /** How often the viewer may ask for a sign of life, in s. */
    ping_s: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(60))), null),
    /** Bytes of input that have arrived since the session's beginning. */
    input: v.fallback(v.nullable(Offset), null),
    /** For one more connection, until a minute after the end of this one. */
    ticket: v.fallback(v.nullable(Ticket), null),
  }),
  v.object({ type: v.literal('pong') }),
  v.object({ type: v.literal('exit'), code: v.fallback(v.nullable(v.pipe(v.number(), v.integer())), null) }),
  /** Who ended the session, before the close. */
  v.object({ type: v.literal('ended'), by: v.fallback(v.nullable(v.string()), null) }),
  /** Of the session's screen: for who watches it. */
  v.object({ type: v.literal('size'), cols: Cols, rows: Rows }),
  /** Owners who watch the session now: for its user. */
  v.object({ type: v.literal('watched'), by: v.array(v.string()) }),
]);
export type ServerFrame = v.InferOutput<typeof ServerFrame>;

/** Longest text frame that is read, in characters. */
const MAX_FRAME = 4096;

function readFrame<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> | null {
  if (text.length > MAX_FRAME) return null;
  try {
    return read(schema, JSON.parse(text), null);
  } catch {
    return null;
  }
}

/** Reads a text frame of a viewer; returns null when it is malformed. Never throws. */
export const readViewerFrame = (text: string): ViewerFrame | null => readFrame(ViewerFrame, text);
/** Reads a text frame of the server; returns null for one that this version does not know. Never throws. */
export const readServerFrame = (text: string): ServerFrame | null => readFrame(ServerFrame, text);

/** Why the server closes, by code (api §6). Others: the connection was lost. */
export const CLOSE_CODES = {
  4401: 'sign-in',
  4403: 'forbidden',
  4404: 'gone',
  4408: 'idle',
  4409: 'taken-over',
  4423: 'disabled',
  4503: 'device-offline',
  1013: 'busy',
} as const;
export type CloseCode = keyof typeof CLOSE_CODES;
export type CloseReason = (typeof CLOSE_CODES)[CloseCode];

/** The session may still be there: it is tried again by itself. */
const PASSING: readonly CloseReason[] = ['device-offline', 'busy'];

/** What a close code means; null: the connection was lost. */
export const closeReasonOf = (code: number): CloseReason | null =>
  Object.hasOwn(CLOSE_CODES, code) ? CLOSE_CODES[code as CloseCode] : null;

/** Whether another attempt with the same session makes sense. */
export const isPassing = (reason: CloseReason | null): boolean => reason === null || PASSING.includes(reason);

/** How a session ended. */
export const END_REASONS = [
  'exit',
  'closed',
  'ended',
  'idle',
  'abandoned',
  'disabled',
  'access',
  'device',
  'failed',
] as const;
export type EndReason = (typeof END_REASONS)[number];
const REASONS = v.picklist(END_REASONS);

const userName = total((value) => textOr(asRecord(value).name, null));

/** A session of a device, running or ended; times are ISO 8601 in UTC there, and milliseconds since the epoch here. */
const session = entity({
  id: field('id', v.string(), SafeIdField),
  /** Who opened it. */
  user: field('user', v.object({ user_id: v.string(), name: v.string() }), userName),
  isOwn: field('is_own', v.boolean(), v.fallback(v.boolean(), false)),
  reason: field('reason', v.nullable(v.string()), TextOrNull),
  openedAt: field('opened_at', v.string(), Time),
  endedAt: field('ended_at', v.nullable(v.string()), Time),
  /** A viewer is attached to it. */
  isAttached: field('is_attached', v.boolean(), v.fallback(v.boolean(), false)),
  endReason: field('end_reason', v.nullable(REASONS), orNull(REASONS)),
  exitCode: field('exit_code', v.nullable(v.number()), orNull(v.number())),
  /** Output so far. */
  bytes: field('bytes', v.number(), v.fallback(v.pipe(v.number(), v.minValue(0)), 0)),
  /** The device's own user that the shell runs as. */
  shellUser: field('shell_user', v.nullable(v.string()), TextOrNull),
  hasRecording: field('has_recording', v.boolean(), v.fallback(v.boolean(), false)),
});
export const TerminalSessionWire = session.wire;
export type TerminalSessionBody = v.InferOutput<typeof TerminalSessionWire>;
export type TerminalSession = EntityOf<typeof session>;

/** A session out of an answer; null without an id. Never throws. */
export const toTerminalSession = (value: unknown): TerminalSession | null => session.decode(value);

/** The way to a session, good for one connection. */
const ticket = entity({
  id: field('id', v.string(), SafeIdField),
  /** Of the API's origin (`socketAddress`). */
  url: field('ws_url', v.string(), v.pipe(v.string(), v.minLength(1))),
  ticket: field('ticket', v.string(), Ticket),
  expiresAt: field('ticket_expires_at', v.string(), Time),
});
export const TerminalTicketWire = ticket.wire;
export type TerminalTicket = EntityOf<typeof ticket>;
export const toTerminalTicket = (value: unknown): TerminalTicket | null => ticket.decode(value);

/** Hours for which the owner may switch the terminal on. */
export const ENABLED_HOURS = ['1', '8', '24'] as const;
export type EnabledHours = (typeof ENABLED_HOURS)[number];

const HOUR_MS = 3_600_000;

/**
 * Until when the terminal is on, in ms since the epoch: from the last change of its settings, the chosen time. Null: it is off,
 * or the server does not say since when.
 */
export function enabledUntil(values: Readonly<Record<string, unknown>>, changedAt: number | null): number | null {
  const hours = Number(read(v.picklist(ENABLED_HOURS), values.auto_off_h, '1'));
  return values.enabled === true && changedAt !== null ? changedAt + hours * HOUR_MS : null;
}

/** Codes of refusals that a page answers with more than their sentence. */
export const REFUSALS = {
  signInAgain: 'sign_in_again',
  disabled: 'terminal_disabled',
  offline: 'device_offline',
} as const;
