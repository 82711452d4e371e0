import type { DeviceId } from '#app/domain/ids';
import { hasEnded, type Job, type JobState } from '#app/domain/job';
import { UNKNOWN_END, type ChangeEnd } from '#app/resource/changeEnd';
import { useEffect, useEffectEvent } from 'react';
import { useJobAnswer } from '../../../../settings/useJob';

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

/** Follows a command to its end. Shows nothing itself. When its job cannot be read, the end is unknown (`useJobAnswer`). */
export default function RestartOutcome({ device, job: id, onEnd }: Props) {
  const { job, isLost } = useJobAnswer(device, id);
  const say = useEffectEvent(onEnd);
  const end = job && hasEnded(job) ? endOf(job) : isLost ? UNKNOWN_END : null;
  const result = end?.result ?? null;
  const reason = end?.reason ?? null;
  useEffect(() => {
    if (result !== null) say({ result, reason, field: null });
  }, [result, reason]);
  return null;
}
