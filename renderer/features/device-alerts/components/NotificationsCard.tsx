import { Card } from '../../../components/Card';
import { Skeleton } from '../../../components/Skeleton';
import { useOpenAlerts } from '../../../api/useAlerts';
import { usePlatform } from '../../../platform/PlatformContext';
import { WORDS } from '../words';
import { AppSwitch } from './AppSwitch';
import { BrowserSwitch } from './BrowserSwitch';
import { QuietHoursForm } from './QuietHoursForm';

/** How the user is notified of alerts, on this computer and at which hours. */
export function NotificationsCard() {
  const { desktop, notifications } = usePlatform();
  const alerts = useOpenAlerts();
  // A server without alerts has nothing to tell of.
  if (alerts === null) return null;
  return (
    <Card level={3} title={WORDS.own} description={WORDS.ownHint}>
      {desktop && <AppSwitch desktop={desktop} />}
      {notifications && <BrowserSwitch load={notifications} />}
      {alerts === undefined && (
        <div role="status" aria-label={WORDS.loading}>
          <Skeleton width="100%" height={120} />
        </div>
      )}
      {alerts?.quietHours && <QuietHoursForm hours={alerts.quietHours} />}
    </Card>
  );
}
