import { confirmSection, revertSection } from '#app/api/settings';
import type { TargetOutcome } from '#app/api/templates';
import type { DeviceId } from '#app/domain/ids';
import type { SectionName } from '#app/settings/section';
import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useClient } from '../../api/ClientContext';
import { toastFailure } from '../../api/toastFailure';
import { KEYS } from '../../api/keys';
import { Button } from '../../components/Button';
import { JobLine } from '../JobLine';
import { Outcome } from './ReviewStep';
import classes from './Template.module.css';
import { useProgress, type Phase } from './useProgress';
import { WORDS } from './words';

interface Props {
  readonly outcome: TargetOutcome;
  readonly section: SectionName;
  label(name: string): string;
  onPhase(id: DeviceId, phase: Phase): void;
}

/** What became of one device. */
export function ResultCell({ outcome, section, label, onPhase }: Props) {
  const { deviceId } = outcome;
  const { phase, job } = useProgress(outcome, section);
  useEffect(() => onPhase(deviceId, phase), [deviceId, phase, onPhase]);
  if (phase === 'left-out' || phase === 'same') return <Outcome outcome={outcome} label={label} />;
  if (phase === 'confirm') return <Confirmation id={deviceId} section={section} />;
  if (phase === 'unknown') return <p>{WORDS.unknown}</p>;
  if (job === null) return <p>{WORDS.loading}</p>;
  return (
    <div className={phase === 'failed' ? classes.bad : undefined}>
      <JobLine id={deviceId} job={job} done={WORDS.done} />
      {job.state === 'queued' && <p>{WORDS.queued}</p>}
    </div>
  );
}

/** The device restores its old settings unless the change is confirmed. */
function Confirmation({ id, section }: { readonly id: DeviceId; readonly section: SectionName }) {
  const client = useClient();
  const { mutate } = useSWRConfig();
  const [isBusy, setIsBusy] = useState(false);
  const answer = async (call: typeof confirmSection | typeof revertSection) => {
    setIsBusy(true);
    try {
      await client.call(call, { params: { id, section } });
    } catch (error) {
      toastFailure(error, { id: `confirm ${id}` });
    } finally {
      // Until the answer shows, there is nothing to answer any more.
      await mutate(KEYS.settings(id, section));
      setIsBusy(false);
    }
  };
  return (
    <div className={classes.lines}>
      <p role="status">{WORDS.waiting}</p>
      <div className={classes.answers}>
        <Button isHeld={isBusy} onClick={() => void answer(revertSection)}>
          {WORDS.revert}
        </Button>
        <Button look="primary" isHeld={isBusy} onClick={() => void answer(confirmSection)}>
          {WORDS.keep}
        </Button>
      </div>
    </div>
  );
}
