import type { RetryPolicy } from './retry';

const MINUTE = 60_000;

/** How long an answer counts as fresh, and how often a failed call is made again (`spec.md` §8, §9). */
export const CACHE = {
  user: { freshMs: 5 * MINUTE, retry: { times: 2, onNetwork: false } },
  devices: { freshMs: 5 * MINUTE, retry: { times: 3, onNetwork: true } },
} as const satisfies Record<string, { freshMs: number; retry: RetryPolicy }>;

/** SWR keys, one place so that no two features name a thing differently. */
export const KEYS = { user: 'user', devices: 'devices' } as const;
