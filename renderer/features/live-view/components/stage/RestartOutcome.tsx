import type { DeviceId } from '#app/domain/ids';
import { hasEnded, type Job, type JobState } from '#app/domain/job';
import { UNKNOWN_END, type ChangeEnd } from '#app/resource/changeEnd';
import { useEffect, useEffectEvent } from 'react';
import { isFinal } from '../../../../api/usePolled';
import { useJobAnswer } from '../../../../settings/useJob';
import { GIVE_UP_MS } from '../../judge/remedyWatch';

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

/**
 * Follows a command to its end. Shows nothing itself. When its job cannot be read, the end is unknown: at once where asking again
 * brings nothing else, otherwise after a minute of failed requests.
 */
export default function RestartOutcome({ device, job: id, onEnd }: Props) {
  const { job, error } = useJobAnswer(device, id);
  const say = useEffectEvent(onEnd);
  const end = job && hasEnded(job) ? endOf(job) : error !== undefined && isFinal(error) ? UNKNOWN_END : null;
  const result = end?.result ?? null;
  const reason = end?.reason ?? null;
  useEffect(() => {
    if (result !== null) say({ result, reason, field: null });
  }, [result, reason]);
  const isUnread = end === null && error !== undefined;
  useEffect(() => {
    if (!isUnread) return undefined;
    const timer = window.setTimeout(() => say(UNKNOWN_END), GIVE_UP_MS);
    return () => window.clearTimeout(timer);
  }, [isUnread]);
  return null;
}
