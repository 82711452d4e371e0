import { CommandButton } from '../../../settings/CommandButton';
import { WORDS } from '../words';
import { Gap } from './Gap';
import classes from './Media.module.css';

/** Commands to the pipeline; absent for roles that may not give them. */
export function Actions() {
  return (
    <div className={classes.actions}>
      <CommandButton
        name="restart_pipeline"
        level={1}
        label={WORDS.restart}
        title={WORDS.restartTitle}
        consequence={<Gap words={WORDS.gap} />}
        verb={WORDS.restartVerb}
      />
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
