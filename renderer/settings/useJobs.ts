import { listJobs } from '#app/api/jobs';
import type { DeviceId } from '#app/domain/ids';
import type { Job } from '#app/domain/job';
import { useEffect } from 'react';
import useSWR from 'swr';
import { useClient } from '../api/ClientContext';
import { KEYS } from '../api/keys';

/** Number of jobs fetched; running ones are among the newest. */
const NEWEST = { limit: '20' };
const FRESH_MS = 2000;
const NONE: readonly Job[] = [];

/** Number of controls that follow each device's jobs. Only the first one fetches the list; events keep it current for all. */
const followers = new Map<DeviceId, number>();

function follow(id: DeviceId): () => void {
  followers.set(id, (followers.get(id) ?? 0) + 1);
  return () => {
    const left = (followers.get(id) ?? 1) - 1;
    if (left > 0) followers.set(id, left);
    else followers.delete(id);
  };
}

/** Returns a device's newest jobs, newest first. Empty before the first answer, and when an old server does not support the call. */
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
