import { getJob } from '#app/api/jobs';
import type { DeviceId } from '#app/domain/ids';
import { hasEnded, type Job } from '#app/domain/job';
import { useEffect, useState } from 'react';
import { useClient } from '../api/ClientContext';
import { KEYS } from '../api/keys';
import { isFinal, usePolled } from '../api/usePolled';

/** Polling interval of a job, in case its events do not arrive. */
const POLL_MS = 1000;
/** For how long reading a job may fail before the job counts as lost. */
export const GIVE_UP_MS = 60_000;

export interface JobAnswer {
  /** Undefined before the first answer, and without an id. */
  readonly job: Job | undefined;
  /** The job has not ended as far as is known, and cannot be read, so its result is unknown. */
  readonly isLost: boolean;
}

/**
 * Whether a job counts as lost: at once after an error that another request would bring again, otherwise after `GIVE_UP_MS` of failed
 * requests. `error`: of the last request; undefined if it did not fail.
 */
function useIsLost(jobId: string | null, error: unknown): boolean {
  const [lost, setLost] = useState<string | null>(null);
  const isUnread = jobId !== null && error !== undefined;
  useEffect(() => {
    if (!isUnread) return undefined;
    const timer = window.setTimeout(() => setLost(jobId), GIVE_UP_MS);
    return () => {
      window.clearTimeout(timer);
      setLost(null);
    };
  }, [jobId, isUnread]);
  return isUnread && (isFinal(error) || lost === jobId);
}

/** Returns the current state of a job, polled each `everyMs` until it has ended, and whether it can no longer be read. */
export function useJobAnswer(id: DeviceId, jobId: string | null, everyMs = POLL_MS): JobAnswer {
  const client = useClient();
  const { data, error } = usePolled<Job>(
    jobId === null ? null : KEYS.jobs(id, jobId),
    () => client.call(getJob, { params: { id, job_id: jobId ?? '' } }),
    (job) => (job && hasEnded(job) ? 0 : everyMs),
    everyMs / 2,
  );
  const isLost = useIsLost(jobId, error) && !(data && hasEnded(data));
  return { job: data, isLost };
}
