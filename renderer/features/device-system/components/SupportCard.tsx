import { can } from '#app/domain/role';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Card } from '../../../components/Card';
import { CommandButton } from '../../../settings/CommandButton';
import { CommandObstacle } from '../../../settings/CommandObstacle';
import { useIsRestarting } from '../hooks/useRestart';
import { SUPPORT } from '../words';
import { BundleDownload } from './BundleDownload';

/** What support needs. */
export function SupportCard() {
  const { id, role } = useCurrentDevice();
  const isRestarting = useIsRestarting(id);
  if (!can(role, 'readLogs')) return null;
  return (
    <Card level={3} title={SUPPORT.title} description={SUPPORT.bundleText} aside={<CommandObstacle />}>
      <CommandButton
        name="log_bundle"
        level={0}
        label={SUPPORT.bundle}
        isHeld={isRestarting}
        done={(job) => <BundleDownload job={job} />}
      />
    </Card>
  );
}
