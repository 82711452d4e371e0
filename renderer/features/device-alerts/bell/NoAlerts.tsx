import { ALERTS_PATH } from '#app/domain/alertNote';
import { needsCode, type DeviceList } from '#app/domain/device';
import { devicePage } from '#app/domain/pagePaths';
import { can } from '#app/domain/role';
import { Link, useMatch } from 'react-router-dom';
import { Sentence } from '../../../components/Sentence';
import { fill } from '../../../lib/fill';
import classes from './BellPanel.module.css';
import { countText, WORDS } from './words';

interface Props {
  /** Undefined while the list is loading. */
  readonly devices: DeviceList | undefined;
  readonly onFollow: () => void;
}

/** Shown while no alert is open: what raises alerts, a link to the limits of this page’s device or the only one, and how many devices need a code. */
export function NoAlerts({ devices, onFollow }: Props) {
  const here = useMatch('/devices/:id/*')?.params.id;
  const own = (devices?.devices ?? []).filter(({ role }) => can(role, 'editAlerts'));
  const device = own.find(({ id }) => id === here) ?? (own.length === 1 ? own[0] : undefined);
  const needy = devices?.devices.filter(({ authStatus }) => needsCode(authStatus)).length ?? 0;
  return (
    <div className={classes.none}>
      <p className={classes.calm}>{WORDS.open.none}</p>
      {needy > 0 && (
        <p>
          {needy === 1 ? WORDS.needCode.one : fill(WORDS.needCode.other, { count: countText(needy) })}{' '}
          <Link to={ALERTS_PATH} onClick={onFollow}>
            {WORDS.toDevices}
          </Link>
        </p>
      )}
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
