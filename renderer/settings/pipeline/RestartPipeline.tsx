import type { Job } from '#app/domain/job';
import { CommandButton } from '../CommandButton';
import { Gap } from './Gap';
import { PIPELINE } from './words';

interface Props {
  /** Once the server has taken the command. */
  readonly onGiven?: (job: Job) => void;
}

/** Restarts the pipeline of the current device's main stream, after a question; absent for roles that may not. */
export function RestartPipeline({ onGiven }: Props) {
  return (
    <CommandButton
      {...(onGiven && { onGiven })}
      name="restart_pipeline"
      level={1}
      label={PIPELINE.restart}
      title={PIPELINE.restartTitle}
      consequence={<Gap words={PIPELINE.gap} />}
      verb={PIPELINE.restartVerb}
    />
  );
}
