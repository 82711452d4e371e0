import type { Device } from '#app/domain/device';
import { useLostSince } from '../../../live/liveState';
import { presence, presenceOf } from '../../../live/presence';
import { onlineOf } from '../../../live/useDeviceStatus';

/** Returns whether a device is online; null while unknown. To be called at a click: the caller is not rendered when a device comes or goes. */
export function useIsOnline(): (device: Device) => boolean | null {
  const isLost = useLostSince() !== null;
  return ({ id }) => onlineOf(presenceOf(presence.store.getState().entries, id), isLost);
}
