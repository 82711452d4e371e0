import * as v from 'valibot';
import { SourceSchema } from '#app/settings/source';
import { ControlValue } from '#app/settings/sourceControls';
import { RemovalsWire } from '../items/RemovalsWire';
import { orderReader } from '../readOrder';

const MAX_ORDER = 200_000;
const Id = v.pipe(v.string(), v.maxLength(64));
const Secret = v.nullable(v.string());

const OrderWire = v.variant('type', [
  /** All sources as they are desired; others are to go, those of the device by an order of their own. `secrets` has the texts of new passwords, null clears one. */
  v.object({
    type: v.literal('sources'),
    items: v.pipe(
      v.array(v.object({ id: Id, version: v.number(), desired: SourceSchema, override_armed: v.boolean() })),
      v.maxLength(64),
    ),
    removals: RemovalsWire,
    secrets: v.record(v.string(), Secret),
  }),
  v.object({
    type: v.literal('source-probe'),
    job: Id,
    source: SourceSchema,
    /** Absent: that of the saved source. */
    password: v.optional(Secret),
    id: v.nullable(Id),
  }),
  v.object({ type: v.literal('source-controls'), ask: Id, id: Id, values: v.record(v.string(), ControlValue) }),
  v.object({ type: v.literal('source-picture'), ask: Id, id: Id }),
]);

/** What the server asks of a device's sources of video. */
export type SourceOrder = v.InferOutput<typeof OrderWire>;
export type SourceOrderOf<T extends SourceOrder['type']> = Extract<SourceOrder, { readonly type: T }>;

/** Parses an order; null for anything else. Never throws. */
export const readSourceOrder = orderReader(OrderWire, MAX_ORDER);
