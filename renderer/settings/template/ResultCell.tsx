import type { TargetOutcome } from '#app/api/templates';
import type { DeviceId } from '#app/domain/ids';
import type { SectionName } from '#app/settings/section';
import { useEffect } from 'react';
import { ConfirmButtons } from '../ConfirmButtons';
import { JobLine } from '../JobLine';
import { Outcome } from './ReviewStep';
import classes from './Template.module.css';
import { useProgress, type Phase } from './useProgress';
import { WORDS } from './words';

interface Props {
  readonly outcome: TargetOutcome;
  readonly section: SectionName;
  /** See `Run`. */
  readonly isLost: boolean;
  label(name: string): string;
  onPhase(id: DeviceId, phase: Phase): void;
}

/** The result for one device. */
export function ResultCell({ outcome, section, isLost, label, onPhase }: Props) {
  const { deviceId } = outcome;
  const { phase, job } = useProgress(outcome, section, isLost);
  useEffect(() => onPhase(deviceId, phase), [deviceId, phase, onPhase]);
  if (phase === 'left-out' || phase === 'same') return <Outcome outcome={outcome} label={label} />;
  if (phase === 'confirm')
    return (
      <div className={classes.lines}>
        <p role="status">{WORDS.waiting}</p>
        <ConfirmButtons id={deviceId} section={section} />
      </div>
    );
  if (phase === 'unknown') return <p>{WORDS.unknown}</p>;
  if (job === null) return <p>{WORDS.loading}</p>;
  return (
    <div className={phase === 'failed' ? classes.bad : undefined}>
      <JobLine id={deviceId} job={job} done={WORDS.done} />
      {job.state === 'queued' && <p>{WORDS.queued}</p>}
    </div>
  );
}
