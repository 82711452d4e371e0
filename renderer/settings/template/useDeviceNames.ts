import type { DeviceId } from '#app/domain/ids';
import { useDeviceList } from '../../api/useDeviceList';
import { WORDS } from './words';

/** The names of the user's devices by id. */
export function useDeviceNames(): (id: DeviceId) => string {
  const { data } = useDeviceList();
  const names = new Map(data?.devices.map(({ id, name }) => [id, name] as const));
  return (id) => names.get(id) ?? WORDS.unnamed;
}
