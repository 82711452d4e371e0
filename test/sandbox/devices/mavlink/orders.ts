import * as v from 'valibot';
import { EndpointSchema } from '#app/settings/mavlinkEndpoint';
import { RemovalsWire } from '../items/RemovalsWire';
import { orderReader } from '../readOrder';

const MAX_ORDER = 100_000;
const Id = v.pipe(v.string(), v.maxLength(64));

const OrderWire = v.variant('type', [
  /** All endpoints as they are desired; others are to go, those of the device by an order of their own. */
  v.object({
    type: v.literal('mavlink'),
    endpoints: v.pipe(
      v.array(v.object({ id: Id, version: v.number(), desired: EndpointSchema, override_armed: v.boolean() })),
      v.maxLength(64),
    ),
    removals: RemovalsWire,
  }),
  v.object({ type: v.literal('mavlink-test'), job: Id, endpoint: EndpointSchema }),
]);

/** What the server asks of a device's MAVLink router. */
export type RouterOrder = v.InferOutput<typeof OrderWire>;

/** Parses an order; null for anything else. Never throws. */
export const readRouterOrder = orderReader(OrderWire, MAX_ORDER);
