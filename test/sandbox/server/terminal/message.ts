import * as v from 'valibot';
import { isSafeId } from '#app/domain/ids';

const SafeId = v.pipe(
  v.string(),
  v.check((id) => isSafeId(id)),
);
const Offset = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Most output in one message, as base64. */
const MAX_DATA = 48 * 1024;
/** Sessions that one device may name. */
const MAX_NAMED = 64;

/** The shell runs, as this user of the device. */
export const TerminalOpenedMessage = v.object({
  type: v.literal('terminal-opened'),
  session: SafeId,
  user: v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_-]{0,31}$/)),
});
/** Output from an offset on. */
export const TerminalDataMessage = v.object({
  type: v.literal('terminal-data'),
  session: SafeId,
  offset: Offset,
  data: v.pipe(v.string(), v.maxLength(MAX_DATA), v.base64()),
});
/** The program has ended; all its output was sent. `error`: it did not begin. */
export const TerminalExitMessage = v.object({
  type: v.literal('terminal-exit'),
  session: SafeId,
  code: v.nullable(v.pipe(v.number(), v.integer())),
  error: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null),
});
/** After each connection: the sessions that it still has. */
export const TerminalAliveMessage = v.object({
  type: v.literal('terminal-alive'),
  sessions: v.pipe(v.array(SafeId), v.maxLength(MAX_NAMED)),
});

export type TerminalMessage =
  | v.InferOutput<typeof TerminalOpenedMessage>
  | v.InferOutput<typeof TerminalDataMessage>
  | v.InferOutput<typeof TerminalExitMessage>
  | v.InferOutput<typeof TerminalAliveMessage>;

const TYPES: readonly string[] = ['terminal-opened', 'terminal-data', 'terminal-exit', 'terminal-alive'];

/** Whether a message of a device is about its terminals. */
export const isTerminalMessage = (message: { readonly type: string }): message is TerminalMessage =>
  TYPES.includes(message.type);
