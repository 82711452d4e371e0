import type { User } from '#app/domain/user';
import useSWR from 'swr';
import { KEYS } from './cachePolicy';
import { useClient } from './ClientContext';
import { fetchUser } from './useCurrentUser';

/** Whoever is known to be signed in by a page that asked; asks nobody itself. It can ask all the same: SWR renews an answer through any one of its readers. */
export function useKnownUser(): User | null {
  const client = useClient();
  const { data } = useSWR<User | null>(KEYS.user, () => fetchUser(client), {
    revalidateOnMount: false,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return data ?? null;
}
