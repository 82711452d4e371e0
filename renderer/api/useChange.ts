import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { Key } from './keys';

/**
 * Waits for a change of what is kept under a key: `edit` shows it from its answer on, without waiting for the whole, which is asked
 * for again, also after a failure. Rejects with the call's ApiError.
 */
export function useChange() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async <T, A>(key: Key, call: Promise<A>, edit: (held: T, answer: A) => T): Promise<A> => {
      try {
        const answer = await call;
        void mutate<T>(key, (held) => held && edit(held, answer));
        return answer;
      } catch (error) {
        void mutate(key);
        throw error;
      }
    },
    [mutate],
  );
}
