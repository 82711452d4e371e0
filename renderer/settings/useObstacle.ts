import { useCurrentDevice } from '../api/CurrentDeviceContext';
import { useUnheardSince } from '../live/liveState';
import { useDeviceStatus } from '../live/useDeviceStatus';

/** Why the current device can be sent no command now; null: it can. */
export function useObstacle(): 'away' | 'offline' | null {
  const { id, lastSeenAt } = useCurrentDevice();
  const { isOnline } = useDeviceStatus(id, lastSeenAt);
  const isAway = useUnheardSince() !== null;
  if (isAway) return 'away';
  return isOnline === false ? 'offline' : null;
}
