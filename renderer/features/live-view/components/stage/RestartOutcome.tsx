import type { DeviceId } from '#app/domain/ids';
import { hasEnded, type Job, type JobState } from '#app/domain/job';
import type { ChangeEnd } from '#app/resource/changeEnd';
import { useEffect, useEffectEvent } from 'react';
import { useJob } from '../../../../settings/useJob';

interface Props {
  readonly device: DeviceId;
  readonly job: string;
  readonly onEnd: (end: ChangeEnd) => void;
}

const RESULTS: Readonly<Partial<Record<JobState, ChangeEnd['result']>>> = {
  succeeded: 'applied',
  failed: 'refused',
  cancelled: 'cancelled',
  expired: 'expired',
};

const endOf = ({ state, error }: Job): ChangeEnd => ({
  result: (state && RESULTS[state]) ?? 'unknown',
  reason: error?.error ?? null,
  field: null,
});

/** Follows a command to its end. Shows nothing itself. */
export default function RestartOutcome({ device, job: id, onEnd }: Props) {
  const job = useJob(device, id);
  const say = useEffectEvent(onEnd);
  useEffect(() => {
    if (job && hasEnded(job)) say(endOf(job));
  }, [job]);
  return null;
}
