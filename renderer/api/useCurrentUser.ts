import { isApiError } from '#app/api/errors';
import { getUser } from '#app/api/user';
import type { User } from '#app/domain/user';
import { useEffect } from 'react';
import useSWR from 'swr';
import { CACHE } from './cachePolicy';
import { KEYS } from './keys';
import type { Client } from './client';
import { useClient } from './ClientContext';
import { withRetry } from './retry';
import { signedInHint } from './signedInHint';

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'signed-out' }
  /** Unknown: the server does not answer, or not in its own words (specification §4, server-down). */
  | { readonly status: 'unreachable' };

/** The signed-in user, or null when the server reports none. Rejects when it cannot tell. */
export async function fetchUser(client: Client): Promise<User | null> {
  try {
    return await withRetry(() => client.call(getUser), CACHE.user.retry);
  } catch (error) {
    const isRefusal = isApiError(error) && error.kind === 'http' && error.status < 500 && error.status !== 429;
    if (isRefusal) return null;
    throw error;
  }
}

export interface CurrentUser {
  readonly session: SessionState;
  readonly isChecking: boolean;
  check(): Promise<unknown>;
}

/** Who is signed in, asked of the server once and then each time it may have changed. */
export function useCurrentUser(): CurrentUser {
  const client = useClient();
  const { data, error, isValidating, mutate } = useSWR<User | null, unknown>(KEYS.user, () => fetchUser(client), {
    dedupingInterval: CACHE.user.freshMs,
    shouldRetryOnError: false,
  });
  useEffect(() => {
    if (data !== undefined) signedInHint.set(data?.id);
  }, [data]);
  return { session: toSession(data, error), isChecking: isValidating, check: () => mutate() };
}

function toSession(data: User | null | undefined, error: unknown): SessionState {
  if (data) return { status: 'signed-in', user: data };
  if (data === null) return { status: 'signed-out' };
  return error === undefined ? { status: 'loading' } : { status: 'unreachable' };
}
