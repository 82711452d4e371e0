import { Button } from '../../../../components/Button';
import { usePlatform } from '../../../../platform/PlatformContext';
import type { Snapshot } from '../../capture/takeSnapshot';
import { snapshotText } from '../../capture/tellSnapshot';
import { CAPTURE } from '../../words/capture';
import classes from './Stage.module.css';

/** Says where a snapshot was saved, or why it was not. Visible in full screen, unlike the browser's own message about a download. */
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
