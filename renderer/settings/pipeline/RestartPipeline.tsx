import { CommandButton } from '../CommandButton';
import { Gap } from './Gap';
import { PIPELINE } from './words';

/** Restarts the pipeline of the current device's main stream, after a question. Hidden for roles that are not allowed to. */
export function RestartPipeline() {
  return (
    <CommandButton
      name="restart_pipeline"
      level={1}
      label={PIPELINE.restart}
      title={PIPELINE.restartTitle}
      consequence={<Gap words={PIPELINE.gap} />}
      verb={PIPELINE.restartVerb}
    />
  );
}
