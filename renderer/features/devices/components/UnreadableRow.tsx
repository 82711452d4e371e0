import type { UnreadableDevice } from '#app/domain/device';
import { Badge } from '../../../components/Badge';
import { Icon } from '../../../components/Icon';
import { StatusMark } from '../../../components/StatusMark';
import classes from './DeviceRow.module.css';

/** A row that the server sent without a usable id: shown, so that nothing vanishes, and not to be opened. */
export function UnreadableRow({ device }: { readonly device: UnreadableDevice }) {
  return (
    <div className={classes.row}>
      <span className={classes.mark}>
        <StatusMark shape="unknown" />
      </span>
      <div className={classes.identity}>
        <span className={classes.name}>
          <bdi>{device.name}</bdi>
        </span>
        <div className={classes.facts}>The server sent this device without a valid id, so it cannot be opened.</div>
      </div>
      <div className={classes.badges}>
        <Badge tone="attention">
          <Icon name="warning" size={14} />
          Unreadable
        </Badge>
      </div>
    </div>
  );
}
