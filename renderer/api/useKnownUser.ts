import type { User } from '#app/domain/user';
import useSWR from 'swr';
import { KEYS } from './keys';
import { useClient } from './ClientContext';
import { fetchUser } from './useCurrentUser';

/** The signed-in user as far as another reader has asked: reads the cache. SWR may still revalidate through it. */
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
