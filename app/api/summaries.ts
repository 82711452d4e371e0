import * as v from 'valibot';
import { MAX_DEVICES, type DeviceId } from '../domain/ids';
import { SummaryWire, toSummary, type DeviceSummary } from '../domain/summary';
import { rowsOf } from '../lib/rowsOf';
import { endpoint, FLEET_LIMITS } from './endpoint';

/** What the rows of the list show beyond the specification. Servers without it answer 404, and the rows leave it out. */
export const listSummaries = endpoint('GET', '/v1/user/devices/summaries', {
  request: null,
  limits: FLEET_LIMITS,
  response: v.object({ devices: v.array(SummaryWire) }),
  // Not a Map: SWR considers any two Maps equal.
  decode: (body): Readonly<Record<DeviceId, DeviceSummary>> =>
    Object.fromEntries(
      rowsOf(body, 'devices')
        .slice(0, MAX_DEVICES)
        .map(toSummary)
        .filter((one) => one !== null),
    ),
});
