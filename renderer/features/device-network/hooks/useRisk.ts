import { can } from '#app/domain/role';
import { useCurrentDevice } from '../../../api/CurrentDeviceContext';
import { useDeviceStatus } from '../../../live/useDeviceStatus';
import { useIsArmed } from '../../../resource/useIsArmed';

export interface Risk {
  readonly isArmed: boolean;
  readonly isOnline: boolean;
  readonly isCarrier: boolean;
  /** The device's name must be typed first: level 2 and above (pages §0). */
  readonly isTyped: boolean;
  readonly isBlocked: boolean;
  readonly deviceName: string;
}

/** What a change of a connection may cost: of one that carries the device's link level 3, of others level 1, one more while armed. */
export function useRisk(isCarrier: boolean): Risk {
  const device = useCurrentDevice();
  const isArmed = useIsArmed();
  const { isOnline } = useDeviceStatus(device.id, device.lastSeenAt);
  return {
    isArmed,
    isOnline: isOnline !== false,
    isCarrier,
    isTyped: isCarrier || isArmed,
    isBlocked: isArmed && !can(device.role, 'operate'),
    deviceName: device.name,
  };
}
