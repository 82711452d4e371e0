import type { RecordingState } from '../../capture/Recorder';
import type { Snapshot } from '../../capture/takeSnapshot';
import { RecordingLine } from './RecordingLine';
import { SnapshotLine } from './SnapshotLine';
import classes from './Stage.module.css';

interface Props {
  /** The last one, for some seconds; null: none. */
  readonly snapshot: Snapshot | null;
  readonly recording: RecordingState;
}

/** At the bottom left: the result of a snapshot, and below it that of the recording. Neither hides the other. */
export function CaptureLines({ snapshot, recording }: Props) {
  return (
    <div className={classes.captures}>
      {snapshot && <SnapshotLine snapshot={snapshot} />}
      <RecordingLine state={recording} />
    </div>
  );
}
