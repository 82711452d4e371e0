import { AlertRules } from './AlertRules';
import { NotificationsCard } from './NotificationsCard';

/** The part about alerts of a device's general settings. */
export default function AlertSettings() {
  return (
    <>
      <AlertRules />
      <NotificationsCard />
    </>
  );
}
