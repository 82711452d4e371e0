import { AlertRules } from './AlertRules';
import { NotificationsCard } from './NotificationsCard';

/** What a device's general settings hold about alerts. */
export default function AlertSettings() {
  return (
    <>
      <AlertRules />
      <NotificationsCard />
    </>
  );
}
