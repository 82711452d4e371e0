import * as v from 'valibot';
import { COMMANDS } from '#app/domain/job';
import { SECTION_NAMES } from '../../sections';
import { orderReader } from '../readOrder';

const MAX_ORDER = 100_000;
const Id = v.pipe(v.string(), v.maxLength(64));
const Json = v.record(v.string(), v.unknown());
const SectionName = v.picklist(SECTION_NAMES);
const Wanted = {
  section: SectionName,
  desired: Json,
  fields: v.array(v.string()),
  secrets: v.record(v.string(), v.nullable(v.string())),
};

const OrderWire = v.variant('type', [
  v.object({
    type: v.literal('settings'),
    ...Wanted,
    version: v.number(),
    job: Id,
    /** Null: it needs no confirmation. */
    confirm_s: v.nullable(v.pipe(v.number(), v.minValue(0.1), v.maxValue(600))),
    override_armed: v.boolean(),
  }),
  v.object({ type: v.literal('dry-run'), ...Wanted, id: Id }),
  v.object({ type: v.literal('confirm'), section: SectionName, job: Id }),
  v.object({ type: v.literal('revert'), section: SectionName, job: Id }),
  v.object({
    type: v.literal('command'),
    job: Id,
    name: v.picklist(COMMANDS),
    args: Json,
    override_armed: v.boolean(),
  }),
]);

/** What the server asks of a device's settings and commands. */
export type SettingsOrder = v.InferOutput<typeof OrderWire>;
export type OrderOf<T extends SettingsOrder['type']> = Extract<SettingsOrder, { readonly type: T }>;

/** Parses an order; null for anything else. Never throws. */
export const readSettingsOrder = orderReader(OrderWire, MAX_ORDER);
