import { can } from '#app/domain/role';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { Card } from '../../../components/Card';
import { MuiProvider } from '../../../theme/MuiProvider';
import { AuthNotice } from '../components/AuthNotice';
import { DangerZone } from '../components/DangerZone';
import { FactsCard } from '../components/FactsCard';
import { NameForm } from '../components/NameForm';

/** The device's name and facts, and the ways out of it. */
export default function GeneralPage() {
  const device = useCurrentDevice();
  return (
    <MuiProvider>
      <AuthNotice device={device} />
      {can(device.role, 'rename') && (
        <Card title="Name" description="As everybody with access sees it.">
          <NameForm device={device} />
        </Card>
      )}
      <FactsCard device={device} />
      <DangerZone device={device} />
    </MuiProvider>
  );
}
