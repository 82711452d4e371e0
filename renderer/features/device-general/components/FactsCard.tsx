import type { DeviceDetail } from '#app/domain/deviceDetail';
import { Card } from '../../../components/Card';
import { CopyButton, type CopyWords } from '../../../components/CopyButton';
import { AUTH_WORDS } from '../../../components/authWords';
import { Facts, type Fact } from '../../../components/Facts';
import { LastSeen } from '../../../components/LastSeen';
import { useTimes } from '../../../lib/display';
import { fill } from '../../../lib/fill';
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

function authentication({ authStatus, authExpiry }: DeviceDetail): Fact['value'] {
  const status = AUTH_WORDS[authStatus];
  if (authExpiry === null) return status;
  const text = fill(authStatus === 'valid' ? WORDS.validUntil : WORDS.endedAt, { status });
  return <Day at={authExpiry} text={text} />;
}

/** What is known of the device. */
export function FactsCard({ device }: { readonly device: DeviceDetail }) {
  const { isOnline, seenAt } = useDeviceStatus(device.id, device.lastSeenAt);
  return (
    <Card level={3} title={WORDS.details}>
      <Facts
        facts={[
          { label: WORDS.status, value: <LastSeen at={seenAt} isOnline={isOnline === true} /> },
          { label: WORDS.authentication, value: authentication(device) },
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
