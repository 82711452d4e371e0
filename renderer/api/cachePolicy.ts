import type { DeviceId, InvitationId } from '#app/domain/ids';
import type { RetryPolicy } from './retry';

const MINUTE = 60_000;

/** How long an answer counts as fresh, and how often a failed call is made again (`spec.md` §8, §9). */
export const CACHE = {
  user: { freshMs: 5 * MINUTE, retry: { times: 2, onNetwork: false } },
  devices: { freshMs: 5 * MINUTE, retry: { times: 3, onNetwork: true } },
  access: { freshMs: 2 * MINUTE, retry: { times: 0, onNetwork: false } },
  invitations: { freshMs: MINUTE, retry: { times: 0, onNetwork: false } },
  invitation: { freshMs: 30_000, retry: { times: 3, onNetwork: true } },
} as const satisfies Record<string, { freshMs: number; retry: RetryPolicy }>;

/** How the keys of a device's record begin, however much of it is asked for. */
export const auditOf = (id: DeviceId) => `audit ${id} `;

/** Whether a key is of one device: itself, who has access, its invitations, its record. Its streams have events of their own. */
export const isDeviceKey = (key: unknown): key is string =>
  typeof key === 'string' && /^(?:device|access|invitations|audit) /.test(key);

/** SWR keys, one place so that no two features name a thing differently. */
export const KEYS = {
  user: 'user',
  devices: 'devices',
  summaries: 'summaries',
  device: (id: DeviceId) => `device ${id}`,
  streams: (id: DeviceId) => `streams ${id}`,
  access: (id: DeviceId) => `access ${id}`,
  invitations: (id: DeviceId) => `invitations ${id}`,
  /** Begins with what `auditOf` gives. */
  audit: (id: DeviceId, limit: number) => `${auditOf(id)}${limit}`,
  invitation: (id: InvitationId) => `invitation ${id}`,
} as const;
