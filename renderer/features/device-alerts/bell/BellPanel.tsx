import { unacknowledgedCount } from '#app/domain/alert';
import { NOTIFICATIONS_PATH } from '#app/domain/pagePaths';
import { ageText } from '#app/domain/relativeTime';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useDeviceList } from '../../../api/useDeviceList';
import { useKnownUser } from '../../../api/useKnownUser';
import { Button } from '../../../components/Button';
import { Icon } from '../../../components/Icon';
import { MuiPopover } from '../../../components/MuiPopover';
import { Skeleton } from '../../../components/Skeleton';
import { fill } from '../../../lib/fill';
import { useTimed } from '../../../lib/useNow';
import { useUnheardSince } from '../../../live/liveState';
import { AlertRows } from './AlertRows';
import classes from './BellPanel.module.css';
import { NoAlerts } from './NoAlerts';
import { NotifyOffer } from './NotifyOffer';
import { useBellAlerts } from './useBellAlerts';
import { countText, WORDS } from './words';

interface Props {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The open alerts of all devices, the worst first. */
export default function BellPanel({ anchor, onClose }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const { alerts } = useBellAlerts();
  const count = alerts ? unacknowledgedCount(alerts) : 0;
  return (
    <MuiPopover anchor={anchor} label={WORDS.title} isTall onClose={onClose}>
      <div className={classes.panel}>
        <div className={classes.head}>
          <h2 ref={title} tabIndex={-1} className={classes.title}>
            {WORDS.title}
          </h2>
          {count > 0 && <span className={classes.total}>{fill(WORDS.total, { count: countText(count) })}</span>}
          <Button look="icon" aria-label={WORDS.close} onClick={onClose}>
            <Icon name="close" size={16} />
          </Button>
        </div>
        <Body onClose={onClose} onAnswered={() => title.current?.focus()} />
        <p className={classes.end}>
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
  const awaySince = useUnheardSince();
  if (alerts) {
    return (
      <>
        {awaySince !== null && <Lost since={awaySince} isHeld={unacknowledgedCount(alerts) > 0} />}
        {problem !== null && awaySince === null && (
          <p role="alert" className={classes.stale}>
            {problem}
          </p>
        )}
        {user && <NotifyOffer user={user.id} isCalm={alerts.total === 0} onAnswered={onAnswered} />}
        {alerts.total > 0 ? (
          <AlertRows alerts={alerts} devices={devices} onFollow={onClose} />
        ) : (
          <NoAlerts devices={devices} onFollow={onClose} />
        )}
      </>
    );
  }
  if (problem !== null || alerts === null) {
    return (
      <p role="alert" className={classes.stale}>
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

interface LostProps {
  /** When the server was last heard, in ms since the epoch; 0 if never. */
  readonly since: number;
  /** Some alerts are not acknowledged, and cannot be now. */
  readonly isHeld: boolean;
}

/** Says that the page has no connection to the server, in the words of other pages, whether or not a request for the alerts has failed too. */
function Lost({ since, isHeld }: LostProps) {
  const text = useTimed((now) => (since === 0 ? WORDS.neverLive : fill(WORDS.lostFor, { age: ageText(since, now) })));
  return (
    <p className={classes.stale}>
      {text} {isHeld ? WORDS.lostHeld : WORDS.lostOld}
    </p>
  );
}
