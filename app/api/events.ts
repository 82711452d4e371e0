import { endpoint } from './endpoint';

const STREAM = { request: null, response: null, decode: () => undefined, kind: 'stream' } as const;

/** The account's live events as a server-sent event stream; the desktop adds `?token=` (`spec.md` §7). */
export const openEvents = endpoint('GET', '/v1/user/events', STREAM);

/** What one device reports while somebody listens (`design/api.md` §4). */
export const openDeviceEvents = endpoint('GET', '/v1/user/devices/{id}/events', STREAM);

/** What several devices report, in one stream: `?ids=a,b&topics=telemetry,media&max_hz=2` (`design/api.md` §8). */
export const openDevicesEvents = endpoint('GET', '/v1/user/devices/events', STREAM);
