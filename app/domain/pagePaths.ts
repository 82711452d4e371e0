import type { DeviceId, InvitationId } from './ids';

/** Paths that begin like this contain an id, which may have a dot: they name no file, whatever they end with. */
export const PATHS_WITH_IDS: readonly string[] = ['/devices/', '/invitations/'];

/** The page of the user's own notifications. */
export const NOTIFICATIONS_PATH = '/notifications';

/** The page of a device; `below` begins with a slash. */
export const devicePage = (id: DeviceId, below = ''): string => `/devices/${encodeURIComponent(id)}${below}`;

/** The page that gives a device a new code. */
export const renewalPage = (id: DeviceId): string => `/device?renew=${encodeURIComponent(id)}`;

/** The query of a device's terminal page that plays the recording of a session. */
export const recordingQuery = (session: string): string => `?recording=${encodeURIComponent(session)}`;

export const invitationPage = (id: InvitationId): string => `/invitations/${encodeURIComponent(id)}/accept`;

/** The largest number of cameras on a wall. Each one is a video that the computer has to decode. */
export const MAX_ON_WALL = 16;

/** The wall with the first streams of these devices. Encoded twice: a query is decoded as a whole, and colons separate streams. */
export const wallPage = (ids: readonly DeviceId[]): string =>
  `/wall?devices=${ids.map((id) => encodeURIComponent(encodeURIComponent(id))).join(',')}`;
