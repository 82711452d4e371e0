import { CommandButton } from '../../../settings/CommandButton';
import { Gap } from '../../../settings/pipeline/Gap';
import { RestartPipeline } from '../../../settings/pipeline/RestartPipeline';
import { WORDS } from '../words';
import classes from './Media.module.css';

/** Commands to the pipeline; absent for roles that may not give them. */
export function Actions() {
  return (
    <div className={classes.actions}>
      <RestartPipeline />
      <CommandButton
        name="stop_stream"
        level={1}
        look="outlinedDanger"
        label={WORDS.stop}
        title={WORDS.stopTitle}
        consequence={
          <>
            <Gap words={WORDS.cut} /> {WORDS.stopText}
          </>
        }
        verb={WORDS.stopVerb}
      />
    </div>
  );
}
