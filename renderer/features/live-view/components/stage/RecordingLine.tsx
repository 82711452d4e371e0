import { useKnownUser } from '../../../../api/useKnownUser';
import { Button } from '../../../../components/Button';
import { InterruptedRecordings, SavedRecordings } from '../../../../components/KeptRecordings';
import { useKeptRecordings } from '../../../../lib/useKeptRecordings';
import { usePlatform } from '../../../../platform/PlatformContext';
import type { RecordingState } from '../../capture/Recorder';
import { CAPTURE } from '../../words/capture';
import { sentences } from '../../words/sentences';
import classes from './Stage.module.css';

function Kept() {
  const kept = useKeptRecordings(useKnownUser()?.id);
  return (
    <>
      <InterruptedRecordings kept={kept} className={classes.note} />
      <SavedRecordings kept={kept} className={classes.kept} />
    </>
  );
}

/** What a state without more to it says; null: nothing. */
function noteOf(state: RecordingState): string | null {
  if (state.name === 'saving' || state.name === 'nothing') return CAPTURE[state.name];
  if (state.name !== 'recording') return null;
  if (state.isEmpty) return CAPTURE.nothingYet;
  const minutes = state.minutesLeft;
  if (minutes === undefined) return null;
  return minutes < 1 ? CAPTURE.minuteLeft : CAPTURE.minutesLeft({ minutes });
}

/** Above the verdict: how long a recording can go on, once that is short, and its result. */
export function RecordingLine({ state }: { readonly state: RecordingState }) {
  const { captures } = usePlatform();
  const note = noteOf(state);
  if (note !== null)
    return (
      <p role="status" className={classes.note}>
        {note}
      </p>
    );
  if (state.name === 'failed') {
    const saved = state.where.length === 0 ? null : CAPTURE.savedUntilThen({ where: state.where.join(', ') });
    return (
      <p role="alert" className={classes.note}>
        {sentences(CAPTURE.ended(state), saved)}
      </p>
    );
  }
  if (state.name === 'off' && !captures) return <Kept />;
  if (state.name !== 'saved') return null;
  return (
    <p role="status" className={classes.note}>
      <span>{CAPTURE.saved({ where: state.where.join(', ') })}</span>
      {captures && (
        <Button look="text" onClick={state.show}>
          {CAPTURE.showInFolder}
        </Button>
      )}
    </p>
  );
}
