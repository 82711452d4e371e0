import { cancelJob } from '#app/api/jobs';
import type { DeviceId } from '#app/domain/ids';
import type { Job } from '#app/domain/job';
import type { ReactNode } from 'react';
import { useClient } from '../api/ClientContext';
import { toastFailure } from '../api/toastFailure';
import { Button } from '../components/Button';
import { fill } from '../lib/fill';
import classes from './Settings.module.css';
import { WORDS } from './words';

interface Props {
  readonly id: DeviceId;
  readonly job: Job;
  /** As in `JobAnswer`. */
  readonly isLost?: boolean;
  /** Shown instead of "Done". */
  readonly done?: ReactNode;
}

const textOf = ({ state, step, error }: Job, isLost: boolean): string => {
  if (isLost) return WORDS.jobLost;
  if (state === null) return WORDS.job.running;
  if (state === 'running' && step !== null) return step;
  if (state === 'failed' && error !== null) return error.error;
  return WORDS.job[state];
};

/** Shows the progress and the result of a job, and lets the user cancel it while it is queued. */
export function JobLine({ id, job, isLost = false, done }: Props) {
  const client = useClient();
  const cancel = () =>
    client
      .call(cancelJob, { params: { id, job_id: job.id } })
      .catch((error: unknown) => toastFailure(error, { id: `cancel ${job.id}` }));
  const isRunning = !isLost && job.state === 'running' && job.progressPct !== null;
  return (
    <div role="status" className={classes.job}>
      <span>{job.state === 'succeeded' ? (done ?? WORDS.job.succeeded) : textOf(job, isLost)}</span>
      {isRunning && <span className="numeric">{fill(WORDS.progress, { percent: Math.round(job.progressPct) })}</span>}
      {!isLost && job.state === 'queued' && (
        <Button look="text" onClick={() => void cancel()}>
          {WORDS.cancelJob}
        </Button>
      )}
    </div>
  );
}
