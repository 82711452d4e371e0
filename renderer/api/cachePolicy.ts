import type { RetryPolicy } from './retry';

const MINUTE = 60_000;

/** How long an answer counts as fresh, and how often a failed call is made again (specification §8, §9). */
export const CACHE = {
  user: { freshMs: 5 * MINUTE, retry: { times: 2, isPatient: false } },
  devices: { freshMs: 5 * MINUTE, retry: { times: 3, isPatient: true } },
  access: { freshMs: 2 * MINUTE, retry: { times: 0, isPatient: false } },
  invitations: { freshMs: MINUTE, retry: { times: 0, isPatient: false } },
  invitation: { freshMs: 30_000, retry: { times: 3, isPatient: true } },
} as const satisfies Record<string, { freshMs: number; retry: RetryPolicy }>;
