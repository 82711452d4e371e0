import type { Alerts } from '#app/api/alerts';
import { useOpenAlertsAnswer, useRenewAlerts } from '../../../api/useAlerts';
import { useUserSettings } from '../../../api/useUserSettings';
import { Button } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { Message } from '../../../components/Message';
import { OneOf } from '../../../components/OneOf';
import { NoticePlace } from '../../../components/NoticePlace';
import { PageTitle } from '../../../components/PageTitle';
import { Skeleton } from '../../../components/Skeleton';
import { UnsavedGuard } from '../../../components/UnsavedGuard';
import { useMedia } from '../../../lib/useMedia';
import { useUnheardSince } from '../../../live/liveState';
import { AwayNote } from '../../../settings/AwayNote';
import { MuiProvider } from '../../../theme/MuiProvider';
import { PlaceCard } from '../components/PlaceCard';
import { QuietHoursForm } from '../components/QuietHoursForm';
import { SoundCard } from '../components/SoundCard';
import { WORDS } from '../words';
import classes from './Notifications.module.css';

/** The user's own notifications: in this app or browser, and the quiet hours. Independent of any device. */
export default function NotificationsPage() {
  useUserSettings();
  const isAway = useUnheardSince() !== null;
  const isRoomy = useMedia('(min-width: 1280px)');
  return (
    <MuiProvider>
      <PageTitle parts={[WORDS.title]} />
      <div className={classes.page}>
        {isRoomy && <NoticePlace className={classes.notice} isReserved />}
        <div>
          <h1 className={classes.title}>{WORDS.title}</h1>
          {/* The one reason why switches that the server has to hear of wait. */}
          <p className={classes.about}>
            <OneOf texts={[WORDS.about, <AwayNote key="age" mayChange />]} shown={isAway ? 1 : 0} />
          </p>
        </div>
        <UnsavedGuard>
          <Cards />
        </UnsavedGuard>
      </div>
    </MuiProvider>
  );
}

function Cards() {
  const { alerts, problem } = useOpenAlertsAnswer();
  if (alerts === null) {
    return (
      <Message level={2} title={WORDS.none}>
        {WORDS.noneText}
      </Message>
    );
  }
  return (
    <>
      <PlaceCard />
      <SoundCard />
      <Hours alerts={alerts} problem={problem} />
    </>
  );
}

interface HoursProps {
  /** Undefined while loading. */
  readonly alerts: Alerts | undefined;
  readonly problem: string | null;
}

/** The quiet hours, which the server stores. */
function Hours({ alerts, problem }: HoursProps) {
  const renew = useRenewAlerts();
  if (alerts !== undefined)
    return (
      alerts.quietHours && (
        <Card title={WORDS.quiet}>
          <QuietHoursForm hours={alerts.quietHours} />
        </Card>
      )
    );
  if (problem !== null)
    return (
      <Message level={2} title={WORDS.failed} action={<Button onClick={() => renew(null)}>{WORDS.tryAgain}</Button>}>
        {problem}
      </Message>
    );
  return (
    <div role="status" aria-label={WORDS.loading}>
      <Skeleton width="100%" height={120} />
    </div>
  );
}
