import { probeFailureOf } from '#app/api/mediaSources';
import type { DeviceId } from '#app/domain/ids';
import { Button } from '../../../../components/Button';
import { Card } from '../../../../components/Card';
import { Facts } from '../../../../components/Facts';
import { FormProblem } from '../../../../components/form/FormProblem';
import { fill } from '../../../../lib/fill';
import { wordOf } from '../../../../lib/wordOf';
import { JobLine } from '../../../../settings/JobLine';
import { useAwayHold } from '../../../../settings/useAwayHold';
import { failureText } from '../../failureText';
import type { Probe } from '../../hooks/useProbe';
import { FORM } from '../../sourceFormWords';
import { SOURCES } from '../../sourceWords';
import classes from './Sources.module.css';

interface Props {
  readonly id: DeviceId;
  readonly probe: Probe;
  readonly kind: string;
  readonly isOffline: boolean;
  readonly onRun: () => void;
}

/** A test of the source as it is typed, with what it found or why it failed. */
export function SourceProbe({ id, probe, kind, isOffline, onRun }: Props) {
  const { job, isRunning, isLost, problem } = probe;
  const away = useAwayHold();
  return (
    <Card level={3} title={FORM.testTitle} description={FORM.testText}>
      <div className={classes.probe}>
        <div className={classes.actions}>
          <Button
            disabled={isOffline || away.disabled}
            isHeld={isRunning}
            title={away.title ?? (isOffline ? FORM.testOffline : undefined)}
            onClick={onRun}
          >
            {isRunning ? FORM.testing : FORM.test}
          </Button>
          {job && job.state !== 'failed' && <JobLine id={id} job={job} isLost={isLost} done={FORM.found} />}
        </div>
        {isOffline && <p className={classes.help}>{FORM.testOffline}</p>}
        {problem !== null && <FormProblem>{problem}</FormProblem>}
        {job?.state === 'failed' && <Failure job={job} kind={kind} />}
        <Found probe={probe} />
      </div>
    </Card>
  );
}

function Failure({ job, kind }: { readonly job: NonNullable<Probe['job']>; readonly kind: string }) {
  const failure = probeFailureOf(job);
  const text =
    failure !== null
      ? failureText(failure, kind)
      : job.error === null
        ? FORM.testFailed
        : fill(FORM.testUnknown, { reason: job.error.error });
  return <FormProblem>{text}</FormProblem>;
}

function Found({ probe: { result, frame } }: Pick<Props, 'probe'>) {
  if (!result) return null;
  const { codec, width, height, fps, keyframeInterval } = result;
  const size = width === null || height === null ? null : fill(FORM.sizeValue, { width, height });
  return (
    <div className={classes.found}>
      {frame !== null && <img className={classes.frame} src={frame} alt={FORM.frame} />}
      <Facts
        facts={[
          { label: FORM.codecFact, value: codec === null ? null : wordOf(SOURCES.codecs, codec) },
          { label: FORM.sizeFact, value: size },
          { label: FORM.fpsFact, value: fps === null ? null : fill(FORM.fpsOption, { fps }) },
          {
            label: FORM.keyFrames,
            value: keyframeInterval === null ? null : fill(FORM.keyFramesValue, { frames: keyframeInterval }),
          },
        ]}
      />
    </div>
  );
}
