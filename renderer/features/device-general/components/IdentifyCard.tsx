import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { can } from '#app/domain/role';
import { Card } from '../../../components/Card';
import { CommandButton } from '../../../settings/CommandButton';
import { CommandObstacle } from '../../../settings/CommandObstacle';
import { useObstacle } from '../../../settings/useObstacle';
import { WORDS } from '../words';

/** Finds the device among others. */
export function IdentifyCard() {
  const { role } = useCurrentDevice();
  const obstacle = useObstacle();
  if (!can(role, 'rename')) return null;
  return (
    <Card
      level={3}
      title={WORDS.identify}
      description={obstacle === 'offline' ? WORDS.identifyOffline : WORDS.identifyText}
      aside={obstacle === 'away' && <CommandObstacle />}
    >
      <CommandButton name="identify" level={0} label={WORDS.identify} done={() => WORDS.identified} />
    </Card>
  );
}
