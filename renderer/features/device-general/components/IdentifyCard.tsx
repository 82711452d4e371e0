import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { can } from '#app/domain/role';
import { Card } from '../../../components/Card';
import { AwayTag } from '../../../settings/AwayTag';
import { CommandButton } from '../../../settings/CommandButton';
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
      aside={<AwayTag />}
    >
      <CommandButton name="identify" level={0} label={WORDS.identify} done={() => WORDS.identified} />
    </Card>
  );
}
