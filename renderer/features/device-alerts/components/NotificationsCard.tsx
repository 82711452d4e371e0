import { NOTIFICATIONS_PATH } from '#app/domain/pagePaths';
import { useOpenAlerts } from '../../../api/useAlerts';
import { ButtonLink } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { WORDS } from '../words';

/** A link to the user's own notifications, which users look for near a device's alert rules. */
export function NotificationsCard() {
  const alerts = useOpenAlerts();
  // The server does not support alerts.
  if (alerts === null) return null;
  return (
    <Card level={3} title={WORDS.own} description={WORDS.ownHint}>
      <ButtonLink to={NOTIFICATIONS_PATH}>{WORDS.toOwn}</ButtonLink>
    </Card>
  );
}
