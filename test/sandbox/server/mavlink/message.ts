import * as v from 'valibot';
import { EndpointSchema } from '#app/settings/mavlinkEndpoint';
import { rowEntries } from '../items/item';

const Text = (length: number) => v.pipe(v.string(), v.maxLength(length));

/** What a device says of its MAVLink router: all of it, each time. */
export const MavlinkMessage = v.object({
  type: v.literal('mavlink'),
  /** On a fresh connection. */
  greeting: v.boolean(),
  supported: v.boolean(),
  serial_ports: v.pipe(
    v.array(v.object({ path: Text(200), description: Text(100), plugged: v.boolean() })),
    v.maxLength(64),
  ),
  addresses: v.pipe(v.array(Text(64)), v.maxLength(64)),
  endpoints: v.pipe(v.array(v.object({ ...rowEntries(EndpointSchema), managed: v.boolean() })), v.maxLength(64)),
});
export type RouterReport = v.InferOutput<typeof MavlinkMessage>;
