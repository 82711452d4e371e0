import * as v from 'valibot';
import { EndpointSchema } from '#app/settings/mavlinkEndpoint';
import { itemEntries } from '../items/item';

const ConfigRecordSchema = v.object({ ...itemEntries(EndpointSchema), isManaged: v.boolean() });
export type ConfigRecord = v.InferOutput<typeof ConfigRecordSchema>;

/** The router of one device. */
export const RouterRecordSchema = v.object({
  /** Null: the device never said. */
  supported: v.nullable(v.boolean()),
  serialPorts: v.array(v.object({ path: v.string(), description: v.string(), plugged: v.boolean() })),
  addresses: v.array(v.string()),
  items: v.array(ConfigRecordSchema),
});
export type RouterRecord = v.InferOutput<typeof RouterRecordSchema>;

export const EMPTY_ROUTER: RouterRecord = { supported: null, serialPorts: [], addresses: [], items: [] };
