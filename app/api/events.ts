import { endpoint } from './endpoint';

/** The account's live events as a server-sent event stream; the desktop adds `?token=` (`spec.md` §7). */
export const openEvents = endpoint('GET', '/v1/user/events', {
  request: null,
  response: null,
  decode: () => undefined,
  kind: 'stream',
});

/** What one device reports while somebody listens (`design/api.md` §4). */
export const openDeviceEvents = endpoint('GET', '/v1/user/devices/{id}/events', {
  request: null,
  response: null,
  decode: () => undefined,
  kind: 'stream',
});
