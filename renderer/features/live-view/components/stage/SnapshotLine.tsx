import { Button } from '../../../../components/Button';
import { usePlatform } from '../../../../platform/PlatformContext';
import type { Snapshot } from '../../capture/takeSnapshot';
import { snapshotText } from '../../capture/tellSnapshot';
import { CAPTURE } from '../../words/capture';
import classes from './Stage.module.css';

/** That a snapshot is saved, and where, or why not. Also seen in full screen, unlike what the browser says of a download. */
export function SnapshotLine({ snapshot }: { readonly snapshot: Snapshot }) {
  const { captures } = usePlatform();
  return (
    <p role={snapshot.name === 'saved' ? 'status' : 'alert'} className={classes.note}>
      <span>{snapshotText(snapshot)}</span>
      {snapshot.name === 'saved' && captures && (
        <Button look="text" onClick={snapshot.show}>
          {CAPTURE.showInFolder}
        </Button>
      )}
    </p>
  );
}
