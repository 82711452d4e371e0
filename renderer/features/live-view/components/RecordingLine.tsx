import { useNow } from '../../../lib/useNow';
import { usePlatform } from '../../../platform/PlatformContext';
import { Button } from '../../../components/Button';
import type { RecordingState } from '../capture/Recorder';
import { clock } from '../format';
import { InterruptedRecordings } from './InterruptedRecordings';
import classes from './LiveView.module.css';

/** Over the picture while it is being recorded. */
export function RecordingChip({ state }: { readonly state: RecordingState }) {
  // Only what is recorded has a time that runs.
  return state.name === 'recording' ? <RunningChip state={state} /> : null;
}

function RunningChip({ state }: { readonly state: Extract<RecordingState, { name: 'recording' }> }) {
  const now = useNow();
  const time = clock(Math.max(0, (now - state.since) / 1000));
  return (
    <span className={classes.chip} data-tone="bad">
      {state.isWaiting ? `Recording waits for the picture` : `● REC ${time}`}
    </span>
  );
}

/** Below the controls: what became of a recording. */
export function RecordingLine({ state }: { readonly state: RecordingState }) {
  const { captures } = usePlatform();
  if (state.name === 'saving') return <p role="status">Saving the recording…</p>;
  if (state.name === 'failed') {
    const rest = state.where.length === 0 ? '' : ` Until then it is in ${state.where.join(', ')}.`;
    return <p role="alert">{`The recording has ended: ${state.reason}${rest}`}</p>;
  }
  if (state.name === 'off' && !captures) return <InterruptedRecordings />;
  if (state.name !== 'saved') return null;
  return (
    <p role="status" className={classes.saved}>
      <span>{`Recording saved: ${state.where.join(', ')}`}</span>
      {captures && (
        <Button look="text" onClick={state.show}>
          Show in folder
        </Button>
      )}
    </p>
  );
}
