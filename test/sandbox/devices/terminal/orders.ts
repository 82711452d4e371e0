import * as v from 'valibot';
import { Cols, Rows } from '#app/domain/terminal';

const MAX_ORDER = 64_000;
const Id = v.pipe(v.string(), v.maxLength(128));
const Offset = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const OrderWire = v.variant('type', [
  v.object({ type: v.literal('terminal-open'), session: Id, cols: Cols, rows: Rows }),
  /** Output has arrived up to `received`, and may go on up to `limit`. */
  v.object({ type: v.literal('terminal-go'), session: Id, received: Offset, limit: Offset }),
  v.object({ type: v.literal('terminal-input'), session: Id, data: v.pipe(v.string(), v.base64()) }),
  v.object({ type: v.literal('terminal-size'), session: Id, cols: Cols, rows: Rows }),
  v.object({ type: v.literal('terminal-close'), session: Id }),
]);
export type TerminalOrder = v.InferOutput<typeof OrderWire>;

/** Parses an order; null for anything else. Never throws. */
export function readTerminalOrder(text: string): TerminalOrder | null {
  if (text.length > MAX_ORDER) return null;
  try {
    const result = v.safeParse(OrderWire, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
