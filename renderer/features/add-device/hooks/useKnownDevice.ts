import type { Device } from '#app/domain/device';
import { useDeviceList } from '../../../api/useDeviceList';

/** Returns the account's device with this id; undefined if there is none, and until the list is loaded. */
export function useKnownDevice(id: string | null): Device | undefined {
  const { data: list } = useDeviceList();
  return id === null ? undefined : list?.devices.find((one) => one.id === id);
}

/** Returns whether a device is authenticated for the first time or again. */
export const renewalOf = (device: Device | undefined): 'first' | 'again' =>
  device?.authStatus === 'never_authenticated' ? 'first' : 'again';
