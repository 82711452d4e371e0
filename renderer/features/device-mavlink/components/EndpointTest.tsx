import type { DeviceId } from '#app/domain/ids';
import { hasEnded, type Job } from '#app/domain/job';
import type { Endpoint } from '#app/settings/mavlinkEndpoint';
import { useState } from 'react';
import { errorMessageOf } from '../../../api/errorMessageOf';
import { Button } from '../../../components/Button';
import { FormProblem } from '../../../components/form/FormProblem';
import { fill } from '../../../lib/fill';
import { JobLine } from '../../../settings/JobLine';
import { useJob } from '../../../settings/useJob';
import { useMavlinkActions } from '../hooks/useMavlinkConfigs';
import { WORDS } from '../words';
import classes from './Mavlink.module.css';

interface Props {
  readonly id: DeviceId;
  readonly configId: string | null;
  readonly isOffline: boolean;
  /** The endpoint as it is typed; null: it breaks a rule, and the form says which. */
  readonly read: () => Endpoint | null;
}

function heardText({ result }: Job): string {
  const [system, rate] = [result?.system_id, result?.rate_hz];
  const isHeard = typeof system === 'number' && typeof rate === 'number';
  return isHeard ? fill(WORDS.testHeard, { system, rate }) : WORDS.testDone;
}

/** Has the device listen at the endpoint as it is typed, saved or not. */
export function EndpointTest({ id, configId, isOffline, read }: Props) {
  const actions = useMavlinkActions(id);
  const [given, setGiven] = useState<Job | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const job = useJob(id, given?.id ?? null) ?? given;
  const isRunning = job !== null && !hasEnded(job);
  const run = async () => {
    setProblem(null);
    setGiven(null);
    const endpoint = read();
    if (!endpoint) return;
    setIsSending(true);
    try {
      setGiven(await actions.test(endpoint, configId));
    } catch (error) {
      setProblem(errorMessageOf(error));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <>
      <div className={classes.actions}>
        <Button
          disabled={isOffline}
          isHeld={isRunning || isSending}
          title={isOffline ? WORDS.testOffline : undefined}
          onClick={() => void run()}
        >
          {isRunning ? WORDS.testing : WORDS.test}
        </Button>
        {job && <JobLine id={id} job={job} done={heardText(job)} />}
      </div>
      {problem !== null && <FormProblem>{problem}</FormProblem>}
    </>
  );
}
