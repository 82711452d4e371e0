import { getJob } from '#app/api/jobs';
import type { DeviceId } from '#app/domain/ids';
import { hasEnded, type Job } from '#app/domain/job';
import { useClient } from '../api/ClientContext';
import { KEYS } from '../api/keys';
import { usePolled } from '../api/usePolled';

/** Polling interval of a job, in case its events do not arrive. */
const POLL_MS = 1000;

export interface JobAnswer {
  /** Undefined before the first answer, and without an id. */
  readonly job: Job | undefined;
  /** Why the last request failed; undefined if it did not. */
  readonly error: unknown;
}

/** Returns the current state of a job, polled until it has ended, and the error of the last request. */
export function useJobAnswer(id: DeviceId, jobId: string | null): JobAnswer {
  const client = useClient();
  const { data, error } = usePolled<Job>(
    jobId === null ? null : KEYS.jobs(id, jobId),
    () => client.call(getJob, { params: { id, job_id: jobId ?? '' } }),
    (job) => (job && hasEnded(job) ? 0 : POLL_MS),
    POLL_MS / 2,
  );
  return { job: data, error };
}

/** Returns the current state of a job, as `useJobAnswer`. */
export const useJob = (id: DeviceId, jobId: string | null): Job | undefined => useJobAnswer(id, jobId).job;
