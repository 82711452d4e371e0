import * as v from 'valibot';

const MAX_ORDER = 10_000;
const Stream = v.pipe(v.string(), v.maxLength(128));
const Ms = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15));

const OrderWire = v.variant('type', [
  v.object({ type: v.literal('video'), stream: Stream, on: v.boolean() }),
  /** A JPEG for a still picture. */
  v.object({ type: v.literal('still'), stream: Stream }),
  /** The next frame is to be a key frame. */
  v.object({ type: v.literal('key'), stream: Stream }),
  v.object({ type: v.literal('telemetry'), on: v.boolean() }),
  v.object({
    type: v.literal('fault'),
    fault: v.nullable(v.picklist(['camera', 'slow-camera', 'encoder', 'uplink'])),
  }),
  /** The answer to a question for the time. */
  v.object({ type: v.literal('time'), id: v.number(), received_at_ms: Ms, sent_at_ms: Ms }),
]);

/** What a server asks of a device, or answers it. */
export type Order = v.InferOutput<typeof OrderWire>;

/** An order out of a message; null for one that is none. Never throws. */
export function readOrder(text: string): Order | null {
  if (text.length > MAX_ORDER) return null;
  try {
    const result = v.safeParse(OrderWire, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
