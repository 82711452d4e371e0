import * as v from 'valibot';
import { orderReader } from './readOrder';

const MAX_ORDER = 10_000;
const Stream = v.pipe(v.string(), v.maxLength(128));
const Ms = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15));

const OrderWire = v.variant('type', [
  v.object({ type: v.literal('video'), stream: Stream, on: v.boolean() }),
  /** A JPEG for a still picture. */
  v.object({ type: v.literal('still'), stream: Stream }),
  /** The next frame is to be a key frame. */
  v.object({ type: v.literal('key'), stream: Stream }),
  /** The events that have listeners, by name; an empty list: none. */
  v.object({
    type: v.literal('topics'),
    topics: v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(32)),
  }),
  v.object({
    type: v.literal('fault'),
    fault: v.nullable(v.picklist(['camera', 'slow-camera', 'encoder', 'uplink'])),
  }),
  /** The answer to a question for the time. */
  v.object({ type: v.literal('time'), id: v.number(), received_at_ms: Ms, sent_at_ms: Ms }),
]);

/** A request or an answer of the server to a device. */
export type Order = v.InferOutput<typeof OrderWire>;

/** Parses an order; null for anything else. Never throws. */
export const readOrder = orderReader(OrderWire, MAX_ORDER);
