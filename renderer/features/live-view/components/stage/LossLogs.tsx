import { needsCode } from '#app/domain/device';
import type { DeviceDetail } from '#app/domain/deviceDetail';
import { can } from '#app/domain/role';
import { ButtonLink } from '../../../../components/Button';
import { useTimes } from '../../../../lib/display';
import { logsPath } from '../../../../lib/logsPath';
import { useTimed } from '../../../../lib/useNow';
import { useDeviceStatus } from '../../../../live/useDeviceStatus';
import { RAIL } from '../../words/rail';
import { STAGE } from '../../words/stage';

/** How long a server keeps the readings of a device, in ms. */
const KEPT_MS = 30 * 60_000;

/** Of a device that has gone offline: the way to what is known of the minutes around that, while there are readings of them. */
export function LossLogs({ device: { id, lastSeenAt, authStatus, role } }: { readonly device: DeviceDetail }) {
  const { isOnline, seenAt } = useDeviceStatus(id, lastSeenAt);
  const times = useTimes();
  const at = isOnline === false ? seenAt : null;
  const isKept = useTimed((now) => at !== null && now - at < KEPT_MS);
  if (at === null || !isKept || needsCode(authStatus) || !can(role, 'readLogs')) return null;
  return (
    <ButtonLink to={logsPath(id, at)} title={RAIL.logsAt(times.clock(at))}>
      {STAGE.whatHappened}
    </ButtonLink>
  );
}
