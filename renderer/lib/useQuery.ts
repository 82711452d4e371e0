import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useRouter } from './router/RouterContext';

/**
 * The query of the address, what it is by now, and how to set it. A change is made to what it is by now: the page may not have been
 * drawn yet with the change before, which would be undone otherwise.
 */
export function useQuery() {
  const router = useRouter();
  const [params, setParams] = useSearchParams();
  const read = useCallback(() => new URLSearchParams(router.state.location.search), [router]);
  return { params, read, setParams };
}
