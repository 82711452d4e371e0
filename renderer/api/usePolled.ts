import { isApiError } from '#app/api/errors';
import { useState } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { useIsShown } from '../lib/useIsShown';
import type { Key } from './keys';

/** Whether a retry would fail the same way: after 4xx (except 429), 501, and errors of this page itself. */
export const isFinal = (error: unknown) =>
  !isApiError(error) || error.kind === 'invalid-request' || (/^4|^501/.test(`${error.status}`) && error.status !== 429);
/** How long to wait after a failed call when polling is off. */
const AGAIN_MS = 10_000;

interface Again {
  readonly retryCount: number;
  readonly dedupe: boolean;
}

/** The next try of each key whose last one failed. */
const tries = new Map<string, ReturnType<typeof setTimeout>>();

/** SWR by itself polls no key that has an error: it is asked again here, at the same interval (R51). */
const AFTER_ERRORS = {
  shouldRetryOnError: (error: unknown) => !isFinal(error),
  onErrorRetry: (
    error: unknown,
    key: string,
    { refreshInterval }: { readonly refreshInterval?: unknown },
    revalidate: (again: Again) => unknown,
    again: Again,
  ): void => {
    const asked = isApiError(error) ? error.retryAfterMs : 0;
    clearTimeout(tries.get(key));
    tries.set(
      key,
      setTimeout(() => void revalidate(again), Math.max(Number(refreshInterval) || AGAIN_MS, asked ?? 0)),
    );
  },
};

/**
 * `useSWR` for an answer that is asked for again and again, also after a call that failed. `every`: ms until the next call,
 * of the last answer; 0: none for now. `freshMs`: how long an answer is not asked for again by others.
 */
export function usePolled<T>(
  key: Key | null,
  fetch: () => Promise<T>,
  every: number | ((latest: T | undefined) => number),
  freshMs?: number,
): SWRResponse<T, unknown> {
  // As a number: SWR would start its timer again for every new function, and never again once a function has said 0.
  const [ms, setMs] = useState(0);
  // Shown again, the page asks at once (SWR's focus event).
  const isShown = useIsShown();
  const response = useSWR<T, unknown>(key, fetch, {
    ...AFTER_ERRORS,
    refreshInterval: isShown ? ms : 0,
    ...(freshMs !== undefined && { dedupingInterval: freshMs }),
  });
  const wanted = typeof every === 'number' ? every : every(response.data);
  if (wanted !== ms) setMs(wanted);
  return response;
}
