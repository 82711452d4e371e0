import { useState, type ComponentType } from 'react';
import { useEditorState } from '../../../resource/EditingContext';

/** The video of a stream of the current device; another `mark` keeps the present frame as the one before. `onKeyFrames` gets the measured time between keyframes in seconds, null while it is not known. */
export type Preview = ComponentType<{
  readonly stream: string;
  readonly mark: string | null;
  readonly onKeyFrames: (intervalS: number | null) => void;
}>;

interface Props {
  readonly Preview: Preview;
  readonly stream: string;
  readonly onKeyFrames: (intervalS: number | null) => void;
}

/** The stream as viewers see it. Each change keeps the frame from before it. */
export function StreamPicture({ Preview, stream, onKeyFrames }: Props) {
  const job = useEditorState(({ editor }) => editor.resource?.apply?.jobId ?? null);
  const [mark, setMark] = useState<string | null>(null);
  // The last change, also once it is done.
  if (job !== null && job !== mark) setMark(job);
  return <Preview stream={stream} mark={mark} onKeyFrames={onKeyFrames} />;
}
