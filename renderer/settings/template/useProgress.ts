import { getSection } from '#app/api/settings';
import type { TargetOutcome } from '#app/api/templates';
import { hasEnded, type Job } from '#app/domain/job';
import { asRecord } from '#app/lib/read';
import type { SectionName } from '#app/settings/section';
import { useClient } from '../../api/ClientContext';
import { KEYS } from '../../api/keys';
import { usePolled } from '../../api/usePolled';
import { useJobAnswer, type JobAnswer } from '../useJob';

/** Polling interval in case events do not arrive; long, because many devices may be polled. */
const POLL_MS = 3000;

/** `confirm`: applied, but the device undoes the change unless it is confirmed. */
export type Phase = 'left-out' | 'same' | 'open' | 'confirm' | 'done' | 'failed' | 'unknown';

export interface Progress {
  readonly phase: Phase;
  readonly job: Job | null;
}

const phaseOf = ({ job, isLost }: JobAnswer, isAwaiting: boolean): Phase => {
  if (isLost) return 'unknown';
  if (job === undefined) return 'open';
  if (!hasEnded(job)) return isAwaiting ? 'confirm' : 'open';
  return job.state === 'succeeded' ? 'done' : 'failed';
};

/** The progress of the change on one device. `isLost`: see `Run`. */
export function useProgress(outcome: TargetOutcome, section: SectionName, isLost = false): Progress {
  const { deviceId, errors, fields, jobId, isCarrier } = outcome;
  const client = useClient();
  const answer = useJobAnswer(deviceId, jobId, POLL_MS);
  const { job } = answer;
  const isOpen = jobId !== null && job !== undefined && !hasEnded(job);
  const { data: body } = usePolled<Readonly<Record<string, unknown>>>(
    isCarrier && isOpen ? KEYS.settings(deviceId, section) : null,
    () => client.call(getSection, { params: { id: deviceId, section } }),
    POLL_MS,
  );
  if (errors.length > 0) return { phase: 'left-out', job: null };
  if (jobId === null) return { phase: isLost && fields.length > 0 ? 'unknown' : 'same', job: null };
  const isMine = asRecord(body?.apply).job_id === jobId;
  return { phase: phaseOf(answer, isMine && body?.state === 'awaiting_confirm'), job: job ?? null };
}
