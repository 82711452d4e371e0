import type { User } from '#app/domain/user';
import useSWR from 'swr';
import { KEYS } from './keys';
import { useClient } from './ClientContext';
import { fetchUser } from './useCurrentUser';

/** The signed-in user as far as another reader has asked; null: nobody is; undefined: not known yet. Reads the cache. SWR may still revalidate through it. */
export function useKnownUser(): User | null | undefined {
  const client = useClient();
  const { data } = useSWR<User | null>(KEYS.user, () => fetchUser(client), {
    revalidateOnMount: false,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return data;
}
