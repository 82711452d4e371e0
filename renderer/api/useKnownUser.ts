import type { User } from '#app/domain/user';
import useSWR from 'swr';
import { KEYS } from './keys';
import { useClient } from './ClientContext';
import { fetchUser } from './useCurrentUser';

/** The signed-in user from the cache: null where nobody is signed in, undefined while not known. Asks the server only when another reader refreshes the user. */
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
