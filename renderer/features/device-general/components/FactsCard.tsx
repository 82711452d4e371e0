import type { DeviceDetail } from '#app/domain/deviceDetail';
import { absoluteTime } from '#app/domain/relativeTime';
import { Card } from '../../../components/Card';
import { CopyButton } from '../../../components/CopyButton';
import { AUTH_WORDS } from '../../../components/DeviceBadges';
import { Facts, type Fact } from '../../../components/Facts';
import { LastSeen } from '../../../components/LastSeen';
import { useDeviceStatus } from '../../../live/useDeviceStatus';

function copied(label: string, value: string | null): Fact {
  if (value === null) return { label, value };
  return { label, value: <span className="mono">{value}</span>, action: <CopyButton text={value} what={label} /> };
}

function authWords({ authStatus, authExpiry }: DeviceDetail): string {
  if (authExpiry === null) return AUTH_WORDS[authStatus];
  return `${AUTH_WORDS[authStatus]}, ${authStatus === 'valid' ? 'until' : 'since'} ${absoluteTime(authExpiry)}`;
}

/** What is known of the device; what one may want elsewhere has a button that copies it. */
export function FactsCard({ device }: { readonly device: DeviceDetail }) {
  const { isOnline, seenAt } = useDeviceStatus(device.id, device.lastSeenAt);
  return (
    <Card title="Facts">
      <Facts
        facts={[
          copied('Device id', device.id),
          copied('Serial number', device.serial),
          copied('Model', device.model),
          copied('Hardware revision', device.hardwareRevision),
          copied('Software version', device.softwareVersion),
          copied('Public address', device.publicIp),
          copied('Registered', device.registeredAt === null ? null : absoluteTime(device.registeredAt)),
          { label: 'Presence', value: <LastSeen at={seenAt} isOnline={isOnline === true} /> },
          { label: 'Authentication', value: authWords(device) },
        ]}
      />
    </Card>
  );
}
