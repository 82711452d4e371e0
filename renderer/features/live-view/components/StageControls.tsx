import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import type { Recording } from '../hooks/useRecorder';
import type { Sound } from '../hooks/useSound';
import type { StageActions } from '../hooks/useStageKeys';
import { SoundControl } from './SoundControl';
import classes from './LiveView.module.css';

interface Props {
  readonly actions: StageActions;
  readonly hasPicture: boolean;
  /** A frame has been shown, now or before. */
  readonly hasFrame: boolean;
  readonly recording: Recording;
  readonly sound: Sound;
  readonly isHelpOpen: boolean;
  readonly children?: ReactNode;
}

/** What can be done with the picture, by mouse; each has its key as well. */
export function StageControls({ actions, hasPicture, hasFrame, recording, sound, isHelpOpen, children }: Props) {
  const isRecording = recording.state.name === 'recording';
  return (
    <div className={classes.controls} role="toolbar" aria-label="Picture">
      <Button look="text" onClick={actions.snapshot} isHeld={!hasFrame}>
        Snapshot
      </Button>
      {recording.toggle && (
        <Button look="text" onClick={actions.record} isHeld={!isRecording && !hasPicture}>
          {isRecording ? 'Stop recording' : 'Record'}
        </Button>
      )}
      <SoundControl sound={sound} />
      <Button look="text" onClick={actions.statistics}>
        Statistics
      </Button>
      {document.pictureInPictureEnabled && (
        <Button look="text" onClick={actions.pictureInPicture} isHeld={!hasPicture}>
          Picture in picture
        </Button>
      )}
      <Button look="text" onClick={actions.fullscreen}>
        Full screen
      </Button>
      <Button look="text" aria-expanded={isHelpOpen} onClick={actions.help}>
        Keys
      </Button>
      {children}
    </div>
  );
}
