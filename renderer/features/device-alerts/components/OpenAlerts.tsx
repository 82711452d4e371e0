import { byUrgency, type DeviceAlert } from '#app/domain/alert';
import type { DeviceId } from '#app/domain/ids';
import { ageText } from '#app/domain/relativeTime';
import { can, type Role } from '#app/domain/role';
import { useId, useState, type ReactNode } from 'react';
import { useDeviceAlerts } from '../../../api/useAlerts';
import { Button, ButtonLink } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { cx } from '../../../lib/cx';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { logsPath } from '../../../lib/logsPath';
import { useTimed } from '../../../lib/useNow';
import { useAwayHold } from '../../../settings/useAwayHold';
import { useAcknowledge } from '../hooks/useAcknowledge';
import { useAnnouncement } from '../hooks/useAnnouncement';
import { ruleName, WORDS } from '../words';
import { AcknowledgedBy } from './AcknowledgedBy';
import classes from './OpenAlerts.module.css';

interface Props {
  readonly id: DeviceId;
  readonly role: Role;
}

/** The largest number of alerts shown for one device. */
const MAX_SHOWN = 20;

/** The open alerts of a device, over its video: the worst one in a line, the others after a click. */
export default function OpenAlerts({ id, role }: Props) {
  const answer = useDeviceAlerts(id);
  const alerts = answer?.alerts;
  const announcement = useAnnouncement(alerts);
  return (
    <>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {answer && alerts && alerts.length > 0 && (
        <Strip id={id} alerts={byUrgency(alerts)} total={answer.total} role={role} />
      )}
    </>
  );
}

interface StripProps extends Props {
  readonly alerts: readonly DeviceAlert[];
  readonly total: number;
}

function Strip({ id, alerts, total, role }: StripProps) {
  const list = useId();
  const [isOpen, setIsOpen] = useState(false);
  const shown = alerts.slice(0, isOpen ? MAX_SHOWN : 1);
  const others = total - 1;
  const beyond = total - Math.min(alerts.length, MAX_SHOWN);
  return (
    <section aria-label={WORDS.alerts} className={classes.strip}>
      <ul id={list} className={classes.list}>
        {shown.map((alert, index) => (
          <Line key={alert.id} id={id} alert={alert} role={role}>
            {index === 0 && others > 0 && (
              <Button look="text" aria-expanded={isOpen} aria-controls={list} onClick={() => setIsOpen(!isOpen)}>
                {isOpen ? WORDS.fewer : others === 1 ? WORDS.more.one : fill(WORDS.more.other, { count: others })}
              </Button>
            )}
          </Line>
        ))}
        {isOpen && beyond > 0 && <li className={classes.line}>{fill(WORDS.beyond, { count: beyond })}</li>}
      </ul>
    </section>
  );
}

interface LineProps extends Props {
  readonly alert: DeviceAlert;
  readonly children: ReactNode;
}

function Line({ id, alert, role, children }: LineProps) {
  const { text, rule, severity, raisedAt, acknowledgedAt, acknowledgedBy } = alert;
  const { acknowledge, isBusy } = useAcknowledge(alert);
  const hold = useAwayHold();
  const isSeen = acknowledgedAt !== null;
  const words = text ?? ruleName(rule);
  return (
    <li className={cx(classes.line, isSeen ? classes.seen : severity === 'critical' && classes.critical)}>
      <span className={classes.icon}>
        <Icon name="warning" />
      </span>
      <span className={classes.words}>
        <span className={classes.text}>{words}</span>
        {raisedAt !== null && <Age at={raisedAt} />}
        {isSeen && (
          <span className={classes.quiet}>
            <AcknowledgedBy name={acknowledgedBy} />
          </span>
        )}
      </span>
      <span className={classes.actions}>
        {children}
        {raisedAt !== null && can(role, 'readLogs') && (
          <ButtonLink look="text" to={logsPath(id, raisedAt)} aria-label={fill(WORDS.logsOf, { alert: words })}>
            {WORDS.logs}
          </ButtonLink>
        )}
        {!isSeen && can(role, 'editAlerts') && (
          <Button
            {...hold}
            isHeld={isBusy}
            aria-label={fill(WORDS.acknowledgeOf, { alert: words })}
            onClick={() => void acknowledge()}
          >
            {WORDS.acknowledge}
          </Button>
        )}
      </span>
    </li>
  );
}

function Age({ at }: { readonly at: number }) {
  const times = useTimes();
  const age = useTimed((now) => fill(WORDS.since, { age: ageText(at, now) }));
  return (
    <span className={cx('numeric', classes.quiet)} title={times.absolute(at)}>
      {age}
    </span>
  );
}
