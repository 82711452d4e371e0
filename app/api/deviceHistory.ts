import * as v from 'valibot';
import { PointWire, toHistory, type HistoryPoint } from '../domain/deviceHistory';
import { rowsOf } from '../lib/rowsOf';
import { asRecord } from '../lib/read';
import { toTime } from '../lib/toTime';
import { endpoint } from './endpoint';

export interface DeviceHistory {
  /** Oldest first; steps in which nothing was heard are left out. */
  readonly points: readonly HistoryPoint[];
  /** From when on the server keeps readings, in ms since the epoch; null if the server omits it. */
  readonly keptSince: number | null;
}

/**
 * What a device reported, one point per five seconds, for the last thirty minutes. Query: `since`, `until` (ISO 8601). An addition to
 * api §4, so that a past minute can still be shown, to other users too (`docs/logs.md`).
 */
export const getDeviceHistory = endpoint('GET', '/v1/user/devices/{id}/history', {
  request: null,
  response: v.object({ items: v.array(PointWire), kept_since: v.string() }),
  decode: (body): DeviceHistory => ({
    points: toHistory(rowsOf(body, 'items')),
    keptSince: toTime(asRecord(body).kept_since),
  }),
});
