import type { Device } from '#app/domain/device';
import { useDeviceList } from '../../../api/useDeviceList';

/** The device of this account with an id; undefined without one, and while the list is not there. */
export function useKnownDevice(id: string | null): Device | undefined {
  const { data: list } = useDeviceList();
  return id === null ? undefined : list?.devices.find((one) => one.id === id);
}

/** Whether a known device is to be authenticated for the first time, or again. */
export const renewalOf = (device: Device | undefined): 'first' | 'again' =>
  device?.authStatus === 'never_authenticated' ? 'first' : 'again';
