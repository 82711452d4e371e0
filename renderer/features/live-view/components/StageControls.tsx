import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import type { StageActions } from '../hooks/useStageKeys';
import classes from './LiveView.module.css';

interface Props {
  readonly actions: StageActions;
  readonly hasPicture: boolean;
  readonly isHelpOpen: boolean;
  readonly children?: ReactNode;
}

/** What can be done with the picture, by mouse; each has its key as well. */
export function StageControls({ actions, hasPicture, isHelpOpen, children }: Props) {
  return (
    <div className={classes.controls} role="toolbar" aria-label="Picture">
      <Button look="text" onClick={actions.snapshot} isHeld={!hasPicture}>
        Snapshot
      </Button>
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
