import type { AuthStatus } from '#app/domain/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { Card } from '../../../components/Card';
import { CopyButton, type CopyWords } from '../../../components/CopyButton';
import { AUTH_WORDS } from '../../../components/authWords';
import { Facts, type Fact } from '../../../components/Facts';
import { LastSeen } from '../../../components/LastSeen';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
import { useTimed } from '../../../lib/useNow';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { COPIES, WORDS } from '../words';

/** What one may want elsewhere has a button that copies it. */
function copied(label: string, value: string | null, words: CopyWords): Fact {
  if (value === null) return { label, value };
  return { label, value: <span className="mono">{value}</span>, action: <CopyButton text={value} words={words} /> };
}

/** A date, with the time of day on hover. */
function Day({ at, text = '{time}' }: { readonly at: number; readonly text?: string }) {
  const times = useTimes();
  return <span title={times.absolute(at)}>{fill(text, { time: times.day(at) })}</span>;
}

/** When a device was revoked is not known: the expiry says only how long it is valid, or when it expired. */
function Authentication({ status, expiry }: { readonly status: AuthStatus; readonly expiry: number | null }) {
  const isOver = useTimed((now) => expiry !== null && expiry <= now);
  const words = AUTH_WORDS[status];
  const text = status === 'valid' ? WORDS.validUntil : status === 'expired' && isOver ? WORDS.expiredSince : null;
  return expiry === null || text === null ? words : <Day at={expiry} text={fill(text, { status: words })} />;
}

/** What is known of the device. */
export function FactsCard({ device }: { readonly device: DeviceDetail }) {
  const { isOnline, seenAt } = useDeviceStatus(device.id, device.lastSeenAt);
  return (
    <Card level={3} title={WORDS.details}>
      <Facts
        facts={[
          { label: WORDS.status, value: <LastSeen at={seenAt} isOnline={isOnline === true} /> },
          {
            label: WORDS.authentication,
            value: <Authentication status={device.authStatus} expiry={device.authExpiry} />,
          },
          { label: WORDS.model, value: device.model },
          { label: WORDS.hardware, value: device.hardwareRevision },
          { label: WORDS.software, value: device.softwareVersion },
          {
            label: WORDS.registered,
            value: device.registeredAt === null ? null : <Day at={device.registeredAt} />,
          },
          copied(WORDS.serial, device.serial, COPIES.serial),
          copied(WORDS.publicIp, device.publicIp, COPIES.publicIp),
          copied(WORDS.deviceId, device.id, COPIES.deviceId),
        ]}
      />
    </Card>
  );
}
