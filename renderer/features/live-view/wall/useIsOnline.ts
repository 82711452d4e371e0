import type { Device } from '#app/domain/device';
import { useLostSince } from '../../../live/liveState';
import { presence, presenceOf } from '../../../live/presence';
import { onlineOf } from '../../../live/useDeviceStatus';
import { WORDS } from './words';

/** Returns whether a device is online; null while unknown. Call it on a click: the caller does not render when a device goes online or offline. */
export function useIsOnline(): (device: Device) => boolean | null {
  const isLost = useLostSince() !== null;
  return ({ id }) => onlineOf(presenceOf(presence.store.getState().entries, id), isLost);
}

/** What to say where none of these devices is known to be online. `isOnline`: of `useIsOnline`. */
export const noneOnlineText = (devices: readonly Device[], isOnline: (device: Device) => boolean | null): string =>
  devices.some((device) => isOnline(device) === null) ? WORDS.onlineUnknown : WORDS.noneOnline;
