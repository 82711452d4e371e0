import type { UnreadableDevice } from '#app/domain/device';
import { Badge } from '../../../components/Badge';
import { Icon } from '../../../components/Icon';
import { KindDrawing } from '../../../components/KindDrawing';
import { WORDS } from '../rowWords';
import own from './UnreadableRow.module.css';
import classes from './DeviceRow.module.css';

/** A device that the server sent without a valid ID. It is shown, so that nothing is missing, but cannot be opened. */
export function UnreadableRow({ device }: { readonly device: UnreadableDevice }) {
  return (
    <div className={classes.row}>
      <div role="gridcell" className={classes.check} />
      <div role="gridcell" className={classes.pictureCell}>
        <KindDrawing kind="other" />
      </div>
      <div role="rowheader" className={own.unreadable}>
        <span className={classes.name}>
          <bdi>{device.name}</bdi>
        </span>
        <div className={own.note} title={WORDS.unreadableHint}>
          {WORDS.unreadableHint}
        </div>
      </div>
      <div role="gridcell" className={own.flag}>
        <Badge tone="attention">
          <Icon name="warning" size={14} />
          {WORDS.unreadable}
        </Badge>
      </div>
    </div>
  );
}
