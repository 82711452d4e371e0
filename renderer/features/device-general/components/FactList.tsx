import type { DeviceDetail } from '#app/domain/deviceDetail';
import { absoluteTime } from '#app/domain/relativeTime';
import { AUTH_WORDS } from '../../../components/DeviceBadges';
import { CopyButton } from '../../../components/CopyButton';
import { LastSeen } from '../../../components/LastSeen';
import { useDevicePresence } from '../../../live/presence';
import classes from './General.module.css';

interface Fact {
  readonly label: string;
  /** Null when the device or the server does not say. */
  readonly value: string | null;
}

function factsOf(device: DeviceDetail): readonly Fact[] {
  return [
    { label: 'Device id', value: device.id },
    { label: 'Serial number', value: device.serial },
    { label: 'Model', value: device.model },
    { label: 'Hardware revision', value: device.hardwareRevision },
    { label: 'Software version', value: device.softwareVersion },
    { label: 'Public address', value: device.publicIp },
    { label: 'Registered', value: device.registeredAt === null ? null : absoluteTime(device.registeredAt) },
  ];
}

function authWords({ authStatus, authExpiry }: DeviceDetail): string {
  if (authExpiry === null) return AUTH_WORDS[authStatus];
  return `${AUTH_WORDS[authStatus]}, ${authStatus === 'valid' ? 'until' : 'since'} ${absoluteTime(authExpiry)}`;
}

/** What is known of the device, each fact with a button that copies it. */
export function FactList({ device }: { readonly device: DeviceDetail }) {
  const presence = useDevicePresence(device.id);
  const seenAt = Math.max(device.lastSeenAt ?? 0, presence?.seenAt ?? 0) || null;
  return (
    <dl className={classes.facts}>
      {factsOf(device).map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            {value === null ? (
              <span className={classes.unknown}>Not reported</span>
            ) : (
              <>
                <span className="mono">{value}</span>
                <CopyButton text={value} what={label} />
              </>
            )}
          </dd>
        </div>
      ))}
      <div className={classes.fact}>
        <dt>Presence</dt>
        <dd>
          <LastSeen at={seenAt} isOnline={presence?.isOnline === true} />
        </dd>
      </div>
      <div className={classes.fact}>
        <dt>Authentication</dt>
        <dd className="numeric">{authWords(device)}</dd>
      </div>
    </dl>
  );
}
