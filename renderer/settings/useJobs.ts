import { listJobs } from '#app/api/jobs';
import type { DeviceId } from '#app/domain/ids';
import type { Job } from '#app/domain/job';
import { useEffect } from 'react';
import useSWR from 'swr';
import { useClient } from '../api/ClientContext';
import { KEYS } from '../api/keys';

/** Those under way are among the newest. */
const NEWEST = { limit: '20' };
const FRESH_MS = 2000;
const NONE: readonly Job[] = [];

/** How many controls follow the jobs of each device: events keep the list current for all of them, so that only the first asks. */
const followers = new Map<DeviceId, number>();

function follow(id: DeviceId): () => void {
  followers.set(id, (followers.get(id) ?? 0) + 1);
  return () => {
    const left = (followers.get(id) ?? 1) - 1;
    if (left > 0) followers.set(id, left);
    else followers.delete(id);
  };
}

/** The newest jobs of a device, newest first; none before the first answer, and from an old server, which does not know the call. */
export function useJobs(id: DeviceId): readonly Job[] {
  const client = useClient();
  useEffect(() => follow(id), [id]);
  const { data = NONE } = useSWR<readonly Job[], unknown>(
    KEYS.jobs(id),
    () => client.call(listJobs, { params: { id }, query: NEWEST }),
    { shouldRetryOnError: false, dedupingInterval: FRESH_MS, revalidateIfStale: !followers.has(id) },
  );
  return data;
}
