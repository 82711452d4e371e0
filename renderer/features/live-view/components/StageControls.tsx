import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import type { StageActions } from '../hooks/useStageKeys';
import classes from './LiveView.module.css';

interface Props {
  readonly actions: StageActions;
  readonly hasPicture: boolean;
  /** Null: there is nothing to lay over the picture. */
  readonly isHudOn: boolean | null;
  readonly isHelpOpen: boolean;
  readonly children?: ReactNode;
}

/** What can be done with the picture, by mouse; each has its key as well. */
export function StageControls({ actions, hasPicture, isHudOn, isHelpOpen, children }: Props) {
  return (
    <div className={classes.controls} role="toolbar" aria-label="Picture">
      <Button look="text" onClick={actions.snapshot} isHeld={!hasPicture}>
        Snapshot
      </Button>
      {isHudOn !== null && (
        <Button look="text" aria-pressed={isHudOn} onClick={actions.hud}>
          Flight data
        </Button>
      )}
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
