import { byUrgency, type AlertList, type DeviceAlert } from '#app/domain/alert';
import { ALERTS_PATH } from '#app/domain/alertNote';
import { needsCode, type Device, type DeviceList } from '#app/domain/device';
import { devicePage, NOTIFICATIONS_PATH } from '#app/domain/pagePaths';
import { ageText } from '#app/domain/relativeTime';
import { can } from '#app/domain/role';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useDeviceList } from '../../../api/useDeviceList';
import { useKnownUser } from '../../../api/useKnownUser';
import { Button, ButtonLink } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { MuiPopover } from '../../../components/MuiPopover';
import { Skeleton } from '../../../components/Skeleton';
import { cx } from '../../../lib/cx';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { logsPath } from '../../../lib/logsPath';
import { useTimed } from '../../../lib/useNow';
import { useLostSince } from '../../../live/liveState';
import { AcknowledgedBy } from '../components/AcknowledgedBy';
import { useAcknowledge } from '../hooks/useAcknowledge';
import { ruleName, WORDS as ALERT } from '../words';
import classes from './BellPanel.module.css';
import { NotifyOffer } from './NotifyOffer';
import { useBellAlerts } from './useBellAlerts';
import { countText, WORDS } from './words';

interface Props {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Number of rows drawn. Only the number of the others is shown. */
const MAX_SHOWN = 50;

/** The open alerts of all devices, the worst first. */
export default function BellPanel({ anchor, onClose }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <MuiPopover anchor={anchor} label={WORDS.title} onClose={onClose}>
      <div className={classes.panel}>
        <div className={classes.head}>
          <h2 ref={title} tabIndex={-1} className={classes.title}>
            {WORDS.title}
          </h2>
          <Button look="icon" aria-label={WORDS.close} onClick={onClose}>
            <Icon name="close" size={16} />
          </Button>
        </div>
        <Body onClose={onClose} onAnswered={() => title.current?.focus()} />
        <p className={classes.foot}>
          <Link to={NOTIFICATIONS_PATH} onClick={onClose}>
            {WORDS.notifications}
          </Link>
        </p>
      </div>
    </MuiPopover>
  );
}

interface BodyProps extends Pick<Props, 'onClose'> {
  /** The offer of notifications was answered. */
  readonly onAnswered: () => void;
}

function Body({ onClose, onAnswered }: BodyProps) {
  const { alerts, problem } = useBellAlerts();
  const { data: devices } = useDeviceList();
  const user = useKnownUser();
  const isLost = useLostSince() !== null;
  if (alerts) {
    const outdated = problem ?? (isLost ? WORDS.lost : null);
    return (
      <>
        {outdated !== null && (
          <p role="alert" className={classes.none}>
            {outdated}
          </p>
        )}
        {alerts.total > 0 && user && <NotifyOffer user={user.id} onAnswered={onAnswered} />}
        <List alerts={alerts} devices={devices} onClose={onClose} />
      </>
    );
  }
  if (problem !== null || alerts === null) {
    return (
      <p role="alert" className={classes.none}>
        {problem ?? WORDS.open.none}
      </p>
    );
  }
  return (
    <div role="status" aria-label={WORDS.loading} className={classes.none}>
      <Skeleton width="100%" height={120} />
    </div>
  );
}

interface ListProps extends Pick<Props, 'onClose'> {
  readonly alerts: AlertList;
  /** Undefined while the list is loading. */
  readonly devices: DeviceList | undefined;
}

function List({ alerts, devices, onClose }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = byUrgency(alerts.alerts).slice(0, MAX_SHOWN);
  const beyond = alerts.total - shown.length;
  const byId = new Map(devices?.devices.map((device) => [device.id, device]));
  if (alerts.total === 0) return <NoAlerts devices={devices} onClose={onClose} />;
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={WORDS.title} className={classes.list}>
        {shown.map((alert) => {
          const device = alert.deviceId === null ? undefined : byId.get(alert.deviceId);
          return (
            <Row
              key={alert.id}
              alert={alert}
              device={device}
              onFollow={onClose}
              // The button disappears with the next answer; moves the focus first.
              onAcknowledged={() => list.current?.focus()}
            />
          );
        })}
      </ul>
      {beyond > 0 && (
        <p className={classes.foot}>
          {fill(WORDS.more, { count: countText(beyond) })}{' '}
          <Link to={ALERTS_PATH} onClick={onClose}>
            {WORDS.toDevices}
          </Link>
        </p>
      )}
    </>
  );
}

/** Also shows how many devices need attention although they have no alert, as the list counts them. */
function NoAlerts({ devices, onClose }: Omit<ListProps, 'alerts'>) {
  const count = devices?.devices.filter(({ authStatus }) => needsCode(authStatus)).length ?? 0;
  const { one, other } = WORDS.needCode;
  return (
    <div className={classes.none}>
      <p>{WORDS.open.none}</p>
      {count > 0 && (
        <p>
          {count === 1 ? one : fill(other, { count: countText(count) })}{' '}
          <Link to={ALERTS_PATH} onClick={onClose}>
            {WORDS.toDevices}
          </Link>
        </p>
      )}
    </div>
  );
}

interface RowProps {
  readonly alert: DeviceAlert;
  /** Undefined while unknown. */
  readonly device: Device | undefined;
  readonly onFollow: () => void;
  readonly onAcknowledged: () => void;
}

function Row({ alert, device, onFollow, onAcknowledged }: RowProps) {
  const { text, rule, severity, acknowledgedAt, acknowledgedBy } = alert;
  const isSeen = acknowledgedAt !== null;
  const words = text ?? ruleName(rule);
  return (
    <li className={cx(classes.alert, isSeen ? classes.seen : severity === 'critical' && classes.critical)}>
      <span className={classes.icon}>
        <Icon name="warning" />
        <span className="visually-hidden">{ALERT.severities[severity]}</span>
      </span>
      <Name alert={alert} device={device} onFollow={onFollow} />
      <Age at={alert.raisedAt} />
      <span className={classes.text}>{words}</span>
      {isSeen && (
        <span className={classes.quiet}>
          <AcknowledgedBy name={acknowledgedBy} />
        </span>
      )}
      <Actions {...{ alert, device, words, onFollow, onAcknowledged }} />
    </li>
  );
}

function Name({ alert: { deviceId }, device, onFollow }: Omit<RowProps, 'onAcknowledged'>) {
  if (deviceId === null) return <span className={classes.name}>{WORDS.device}</span>;
  const name = device?.name ?? WORDS.device;
  return (
    <Link
      to={devicePage(deviceId)}
      className={classes.name ?? ''}
      aria-label={fill(WORDS.openDevice, { device: name })}
      onClick={onFollow}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

interface ActionsProps extends RowProps {
  readonly words: string;
}

function Actions({ alert, device, words, onFollow, onAcknowledged }: ActionsProps) {
  const { acknowledge, isBusy } = useAcknowledge(alert);
  const { raisedAt, acknowledgedAt } = alert;
  return (
    <span className={classes.actions}>
      {device && acknowledgedAt === null && can(device.role, 'editAlerts') && (
        <Button
          look="dense"
          isHeld={isBusy}
          aria-label={fill(ALERT.acknowledgeOf, { alert: words })}
          onClick={() => void acknowledge().then((isDone) => isDone && onAcknowledged())}
        >
          {ALERT.acknowledge}
        </Button>
      )}
      {device && raisedAt !== null && can(device.role, 'readLogs') && (
        <ButtonLink
          look="dense"
          to={logsPath(device.id, raisedAt)}
          aria-label={fill(WORDS.logsOf, { alert: words })}
          onClick={onFollow}
        >
          {WORDS.logs}
        </ButtonLink>
      )}
    </span>
  );
}

/** How long ago the alert was raised. */
function Age({ at }: { readonly at: number | null }) {
  const times = useTimes();
  const age = useTimed((now) => (at === null ? '' : ageText(at, now)));
  return (
    <span className={cx('numeric', classes.age)} title={at === null ? undefined : times.absolute(at)}>
      {age}
    </span>
  );
}
