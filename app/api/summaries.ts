import * as v from 'valibot';
import { MAX_DEVICES } from '../domain/device';
import type { DeviceId } from '../domain/ids';
import { SummaryWire, toSummary, type DeviceSummary } from '../domain/summary';
import { rowsOf } from '../lib/rowsOf';
import { endpoint } from './endpoint';

/** What the rows of the list show beyond the specification; servers that do not know it answer 404 and the rows do without. */
export const listSummaries = endpoint('GET', '/v1/user/devices/summaries', {
  request: null,
  response: v.object({ devices: v.array(SummaryWire) }),
  // No Map: SWR takes any two of them for the same.
  decode: (body): Readonly<Record<DeviceId, DeviceSummary>> =>
    Object.fromEntries(
      rowsOf(body, 'devices')
        .slice(0, MAX_DEVICES)
        .map(toSummary)
        .filter((one) => one !== null),
    ),
});
