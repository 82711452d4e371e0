import type { RecordingState } from '../../capture/Recorder';
import type { Snapshot } from '../../capture/takeSnapshot';
import { RecordingLine } from './RecordingLine';
import { SnapshotLine } from './SnapshotLine';

interface Props {
  /** The last one, for some seconds; null: none. */
  readonly snapshot: Snapshot | null;
  readonly recording: RecordingState;
}

/** Above the verdict: what became of the recording, and above that of a snapshot. Neither hides the other. */
export function CaptureLines({ snapshot, recording }: Props) {
  return (
    <>
      {snapshot && <SnapshotLine snapshot={snapshot} />}
      <RecordingLine state={recording} />
    </>
  );
}
