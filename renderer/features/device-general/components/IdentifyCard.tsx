import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { can } from '#app/domain/role';
import { Card } from '../../../components/Card';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { CommandButton } from '../../../settings/CommandButton';
import { WORDS } from '../words';

/** Finds the device among others. */
export function IdentifyCard() {
  const { id, role, lastSeenAt } = useCurrentDevice();
  const { isOnline } = useDeviceStatus(id, lastSeenAt);
  if (!can(role, 'rename')) return null;
  return (
    <Card
      level={3}
      title={WORDS.identify}
      description={isOnline === false ? WORDS.identifyOffline : WORDS.identifyText}
    >
      <CommandButton name="identify" level={0} label={WORDS.identify} done={() => WORDS.identified} />
    </Card>
  );
}
