import { getJob } from '#app/api/jobs';
import type { DeviceId } from '#app/domain/ids';
import { hasEnded, type Job } from '#app/domain/job';
import { useClient } from '../api/ClientContext';
import { KEYS } from '../api/keys';
import { usePolled } from '../api/usePolled';

/** Polling interval of a job, in case its events do not arrive. */
const POLL_MS = 1000;

/** Returns the current state of a job and polls it until it has ended. Undefined before the first answer, and without an id. */
export function useJob(id: DeviceId, jobId: string | null): Job | undefined {
  const client = useClient();
  const { data } = usePolled<Job>(
    jobId === null ? null : KEYS.jobs(id, jobId),
    () => client.call(getJob, { params: { id, job_id: jobId ?? '' } }),
    (job) => (job && hasEnded(job) ? 0 : POLL_MS),
    POLL_MS / 2,
  );
  return data;
}
