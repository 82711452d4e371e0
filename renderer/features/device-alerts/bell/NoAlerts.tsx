import type { DeviceList } from '#app/domain/device';
import { devicePage } from '#app/domain/pagePaths';
import { can } from '#app/domain/role';
import { Link, useMatch } from 'react-router-dom';
import { Sentence } from '../../../components/Sentence';
import classes from './BellPanel.module.css';
import { WORDS } from './words';

interface Props {
  /** Undefined while the list is loading. */
  readonly devices: DeviceList | undefined;
  readonly onFollow: () => void;
}

/** What the list shows while no alert is open: what raises one, and where its limits are. */
export function NoAlerts({ devices, onFollow }: Props) {
  const here = useMatch('/devices/:id/*')?.params.id;
  const own = (devices?.devices ?? []).filter(({ role }) => can(role, 'editAlerts'));
  const device = own.find(({ id }) => id === here) ?? own[0];
  return (
    <div className={classes.none}>
      <p className={classes.calm}>{WORDS.open.none}</p>
      <p>{WORDS.raisedBy}</p>
      {device && (
        <p>
          <Link to={devicePage(device.id, '/settings/general')} onClick={onFollow}>
            <Sentence text={WORDS.rulesOf} places={{ device: device.name }} />
          </Link>
        </p>
      )}
    </div>
  );
}
