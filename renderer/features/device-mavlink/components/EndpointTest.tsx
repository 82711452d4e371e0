import { testMavlinkConfig } from '#app/api/mavlinkConfigs';
import type { DeviceId } from '#app/domain/ids';
import type { Job } from '#app/domain/job';
import type { Endpoint } from '#app/settings/mavlinkEndpoint';
import { useClient } from '../../../api/ClientContext';
import { Button } from '../../../components/Button';
import { FormProblem } from '../../../components/form/FormProblem';
import { fill } from '../../../lib/fill';
import { JobLine } from '../../../settings/JobLine';
import { useAwayHold } from '../../../settings/useAwayHold';
import { useTrial } from '../../../settings/useTrial';
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
  const client = useClient();
  const { job, isRunning, isLost, problem, run } = useTrial(id);
  const away = useAwayHold();
  const test = () => {
    const endpoint = read();
    const body = endpoint && { endpoint, config_id: configId };
    if (body) void run(() => client.call(testMavlinkConfig, { params: { id }, body }));
  };
  return (
    <>
      <div className={classes.actions}>
        <Button
          disabled={isOffline || away.disabled}
          isHeld={isRunning}
          title={away.title ?? (isOffline ? WORDS.testOffline : undefined)}
          onClick={test}
        >
          {isRunning ? WORDS.testing : WORDS.test}
        </Button>
        {job && <JobLine id={id} job={job} isLost={isLost} done={heardText(job)} />}
      </div>
      {problem !== null && <FormProblem>{problem}</FormProblem>}
    </>
  );
}
