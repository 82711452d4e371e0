import { endpoint } from './endpoint';

const STREAM = { request: null, response: null, decode: () => undefined, kind: 'stream' } as const;

/** The account's live events as a server-sent event stream; the desktop adds `?token=` (specification §7). */
export const openEvents = endpoint('GET', '/v1/user/events', STREAM);

/** What one device reports while it has listeners (api §4). */
export const openDeviceEvents = endpoint('GET', '/v1/user/devices/{id}/events', STREAM);

/** What several devices report, in one stream: `?ids=a,b&topics=telemetry,media&max_hz=2` (api §8). */
export const openDevicesEvents = endpoint('GET', '/v1/user/devices/events', STREAM);

/** New lines of a device's log: events `log` (at most 200 lines) and `gap {skipped}`. Query as for `listLogs`; of `cursor`, first what came after it. */
export const openLogStream = endpoint('GET', '/v1/user/devices/{id}/logs/stream', STREAM);
