import { NOTIFICATIONS_PATH } from '#app/domain/pagePaths';
import { useOpenAlerts } from '../../../api/useAlerts';
import { ButtonLink } from '../../../components/Button';
import { Card } from '../../../components/Card';
import { WORDS } from '../words';

/** Leads to the user's own notifications, which people look for beside the rules of a device. */
export function NotificationsCard() {
  const alerts = useOpenAlerts();
  // A server without alerts has nothing to tell of.
  if (alerts === null) return null;
  return (
    <Card level={3} title={WORDS.own} description={WORDS.ownHint}>
      <ButtonLink to={NOTIFICATIONS_PATH}>{WORDS.toOwn}</ButtonLink>
    </Card>
  );
}
