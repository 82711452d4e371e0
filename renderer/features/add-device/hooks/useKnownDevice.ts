import type { Device } from '#app/domain/device';
import { useDeviceList } from '../../../api/useDeviceList';

/** The device of this account with an id; undefined without one, and while the list is not there. */
export function useKnownDevice(id: string | null): Device | undefined {
  const { data: list } = useDeviceList();
  return id === null ? undefined : list?.devices.find((one) => one.id === id);
}
