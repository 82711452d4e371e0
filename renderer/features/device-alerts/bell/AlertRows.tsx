import type { AlertList, DeviceAlert } from '#app/domain/alert';
import { ALERTS_PATH } from '#app/domain/alertNote';
import type { Device, DeviceList } from '#app/domain/device';
import type { DeviceId } from '#app/domain/ids';
import { devicePage } from '#app/domain/pagePaths';
import { relativeTime } from '#app/domain/relativeTime';
import { can } from '#app/domain/role';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSummary } from '../../../api/useSummaries';
import { ArmedReport } from '../../../components/ArmedReport';
import { Button, ButtonLink } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { NameText } from '../../../components/NameText';
import { StatusPhrase } from '../../../components/StatusPhrase';
import { cx } from '../../../lib/cx';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { logsPath } from '../../../lib/logsPath';
import { useTimed } from '../../../lib/useNow';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { useAwayHold } from '../../../settings/useAwayHold';
import { AcknowledgedBy } from '../components/AcknowledgedBy';
import { useAcknowledge } from '../hooks/useAcknowledge';
import { ruleName, WORDS as ALERT } from '../words';
import { groupAlerts, type AlertGroup } from './alertGroups';
import classes from './BellPanel.module.css';
import { countText, WORDS } from './words';

interface Props {
  readonly alerts: AlertList;
  /** Undefined while the list is loading. */
  readonly devices: DeviceList | undefined;
  /** A link was followed. */
  readonly onFollow: () => void;
}

/** The open alerts, grouped by device. */
export function AlertRows({ alerts, devices, onFollow }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { groups, reached } = groupAlerts(alerts.alerts, opened);
  const beyond = alerts.total - reached;
  const byId = new Map(devices?.devices.map((device) => [device.id, device]));
  const toggle = (key: string) => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  };
  // The button disappears with the next answer; moves the focus first.
  const onAcknowledged = () => list.current?.focus();
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={WORDS.title} className={classes.list}>
        {groups.map((group) => {
          const deviceId = group.shown[0]?.deviceId ?? null;
          const device = deviceId === null ? undefined : byId.get(deviceId);
          return group.shown.map((alert, index) => (
            <Row key={alert.id} {...{ alert, device, onFollow, onAcknowledged }}>
              {index === 0 && (
                <GroupHead
                  {...{ alert, device, group, onFollow }}
                  isOpen={opened.has(group.key)}
                  onToggle={() => toggle(group.key)}
                />
              )}
            </Row>
          ));
        })}
      </ul>
      {beyond > 0 && (
        <p className={classes.foot}>
          {fill(WORDS.more, { count: countText(beyond) })}{' '}
          <Link to={ALERTS_PATH} onClick={onFollow}>
            {WORDS.toDevices}
          </Link>
        </p>
      )}
    </>
  );
}

interface RowProps {
  readonly alert: DeviceAlert;
  /** Undefined while unknown. */
  readonly device: Device | undefined;
  readonly onFollow: () => void;
  readonly onAcknowledged: () => void;
}

interface HeadProps extends Omit<RowProps, 'onAcknowledged'> {
  readonly group: AlertGroup;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The device that the alerts below are about. */
function GroupHead({ alert, device, group: { count, isFoldable }, isOpen, onFollow, onToggle }: HeadProps) {
  const name = device?.name ?? WORDS.device;
  const all = fill(WORDS.showAll, { count: countText(count) });
  return (
    <div className={classes.group}>
      <Name {...{ alert, device, onFollow }} />
      {device && <Status device={device} />}
      {isFoldable && (
        <Button
          look="dense"
          aria-expanded={isOpen}
          aria-label={fill(isOpen ? WORDS.showWorstOf : WORDS.showAllOf, { count: countText(count), device: name })}
          onClick={onToggle}
        >
          {isOpen ? WORDS.showWorst : all}
        </Button>
      )}
    </div>
  );
}

function Name({ alert: { deviceId }, device, onFollow }: Omit<RowProps, 'onAcknowledged'>) {
  if (deviceId === null) return <span className={classes.name}>{WORDS.device}</span>;
  const name = device?.name ?? WORDS.device;
  return (
    <Link
      to={devicePage(deviceId)}
      className={classes.name ?? ''}
      title={name}
      aria-label={fill(WORDS.openDevice, { device: name })}
      onClick={onFollow}
    >
      <bdi>
        <NameText name={name} />
      </bdi>
    </Link>
  );
}

function Status({ device }: { readonly device: Device }) {
  const status = useDeviceStatus(device.id, device.lastSeenAt);
  return (
    <span className={classes.state}>
      <span className={classes.age}>
        <StatusPhrase {...status} />
      </span>
      <Armed id={device.id} isOnline={status.isOnline} />
    </span>
  );
}

/** That the device is armed, by its last report. Nothing if it is not, or unknown. */
function Armed({ id, isOnline }: { readonly id: DeviceId; readonly isOnline: boolean | null }) {
  const report = useSummary(id);
  return report?.armed === true && <ArmedReport at={report.asOf} isOnline={isOnline} />;
}

function Row({ alert, device, onFollow, onAcknowledged, children }: RowProps & { readonly children: ReactNode }) {
  const { text, rule, severity, raisedAt, acknowledgedAt, acknowledgedBy } = alert;
  const isSeen = acknowledgedAt !== null;
  const words = text ?? ruleName(rule);
  return (
    <li className={cx(classes.alert, isSeen ? classes.seen : severity === 'critical' && classes.critical)}>
      {children}
      <span className={classes.icon}>
        <Icon name="warning" />
      </span>
      <span className={classes.text}>{words}</span>
      <Age at={raisedAt} />
      <span className={classes.quiet}>
        <span className={classes.severity}>{ALERT.severities[severity]}</span>
        {isSeen && (
          <>
            <span>
              <AcknowledgedBy name={acknowledgedBy} />
            </span>
            <Age at={acknowledgedAt} />
          </>
        )}
      </span>
      <Actions {...{ alert, device, words, onFollow, onAcknowledged }} />
    </li>
  );
}

function Actions({ alert, device, words, onFollow, onAcknowledged }: RowProps & { readonly words: string }) {
  const { acknowledge, isBusy } = useAcknowledge(alert);
  const hold = useAwayHold();
  const { raisedAt, acknowledgedAt } = alert;
  return (
    <span className={classes.actions}>
      {device && acknowledgedAt === null && can(device.role, 'editAlerts') && (
        <Button
          {...hold}
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

/** How long ago something happened, with the exact time on hover. */
function Age({ at }: { readonly at: number | null }) {
  const times = useTimes();
  const age = useTimed((now) => (at === null ? '' : relativeTime(at, now)));
  return (
    <span className={cx('numeric', classes.age)} title={at === null ? undefined : times.absolute(at)}>
      {age}
    </span>
  );
}
