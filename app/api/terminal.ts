import * as v from 'valibot';
import {
  Cols,
  MAX_REASON,
  Rows,
  TerminalSessionWire,
  TerminalTicketWire,
  toTerminalSession,
  toTerminalTicket,
  type TerminalTicket,
} from '../domain/terminal';
import { rowsById } from '../lib/rowsById';
import { endpoint } from './endpoint';

const MAX_RECORDING = 20 * 1024 * 1024;
const nothing = () => undefined;

function oneTicket(body: unknown): TerminalTicket {
  const ticket = toTerminalTicket(body);
  if (ticket === null) throw new Error('No ticket in the answer');
  return ticket;
}

/**
 * Opens a terminal on the device (api §6): 201 with a ticket for its WebSocket, 60 s and one use. 403 `sign_in_again`
 * for a sign-in older than 12 h, 409 `device_armed` unless overridden, 423 `terminal_disabled`.
 */
export const openTerminal = endpoint('POST', '/v1/user/devices/{id}/terminal/sessions', {
  request: v.object({
    cols: Cols,
    rows: Rows,
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REASON)), ''),
    override_armed: v.optional(v.boolean(), false),
  }),
  response: TerminalTicketWire,
  decode: oneTicket,
});

/** Running sessions and the last that ended, newest first: the owner's list has those of all users, others' their own. */
export const listTerminals = endpoint('GET', '/v1/user/devices/{id}/terminal/sessions', {
  request: null,
  response: v.object({ items: v.array(TerminalSessionWire) }),
  decode: (body) => rowsById(body, 'items', toTerminalSession),
});

/** Another ticket for one's own running session; with `watch` for that of another user, whose output an owner may see. */
export const renewTicket = endpoint('POST', '/v1/user/devices/{id}/terminal/sessions/{session_id}/tickets', {
  request: v.object({ watch: v.optional(v.boolean(), false) }),
  response: TerminalTicketWire,
  decode: oneTicket,
});

/** Ends a session: one's own, or as the owner that of any user. */
export const endTerminal = endpoint('DELETE', '/v1/user/devices/{id}/terminal/sessions/{session_id}', {
  request: null,
  response: null,
  decode: nothing,
});

/** What a session has shown, as asciicast v2 (docs.asciinema.org/manual/asciicast/v2). */
export const getRecording = endpoint('GET', '/v1/user/devices/{id}/terminal/sessions/{session_id}/recording', {
  request: null,
  response: null,
  decode: (body) => (body instanceof Uint8Array ? body : new Uint8Array()),
  kind: 'bytes',
  limits: { maxBytes: MAX_RECORDING, timeoutMs: 60_000 },
});

/** The same into a file. */
export const saveRecording = endpoint('GET', '/v1/user/devices/{id}/terminal/sessions/{session_id}/recording.cast', {
  request: null,
  response: null,
  decode: nothing,
  kind: 'download',
  extension: 'cast',
  limits: { maxBytes: MAX_RECORDING, timeoutMs: 60_000 },
});

/** Where the WebSocket of a session is (api §6). */
export const TERMINAL_ATTACH = '/v1/user/devices/{id}/terminal/sessions/{session_id}/attach';
