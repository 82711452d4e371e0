import type { UnreadableDevice } from '#app/domain/device';
import { Badge } from '../../../components/Badge';
import { Icon } from '../../../components/Icon';
import { WORDS } from '../rowWords';
import rowClasses from './DeviceRow.module.css';
import { KindDrawing } from './KindDrawing';
import classes from './UnreadableRow.module.css';

/** A device that the server sent without a valid ID. It is shown, so that nothing is missing, but cannot be opened. */
export function UnreadableRow({ device }: { readonly device: UnreadableDevice }) {
  return (
    <div className={rowClasses.row}>
      <div role="gridcell" className={rowClasses.check} />
      <div role="gridcell" className={rowClasses.pictureCell}>
        <KindDrawing kind="other" />
      </div>
      <div role="rowheader" className={classes.unreadable}>
        <span className={rowClasses.name}>
          <bdi>{device.name}</bdi>
        </span>
        <div className={classes.note} title={WORDS.unreadableHint}>
          {WORDS.unreadableHint}
        </div>
      </div>
      <div role="gridcell" className={classes.flag}>
        <Badge tone="attention">
          <Icon name="warning" size={14} />
          {WORDS.unreadable}
        </Badge>
      </div>
    </div>
  );
}
