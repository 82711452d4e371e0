import { listJobs } from '#app/api/jobs';
import type { DeviceId } from '#app/domain/ids';
import type { Job } from '#app/domain/job';
import useSWR from 'swr';
import { useClient } from '../api/ClientContext';
import { KEYS } from '../api/keys';

/** Those under way are among the newest. */
const NEWEST = { limit: '20' };
const FRESH_MS = 2000;
const NONE: readonly Job[] = [];

/** The newest jobs of a device, newest first; none before the first answer, and from an old server, which does not know the call. */
export function useJobs(id: DeviceId): readonly Job[] {
  const client = useClient();
  const { data = NONE } = useSWR<readonly Job[], unknown>(
    KEYS.jobs(id),
    () => client.call(listJobs, { params: { id }, query: NEWEST }),
    { shouldRetryOnError: false, dedupingInterval: FRESH_MS },
  );
  return data;
}
