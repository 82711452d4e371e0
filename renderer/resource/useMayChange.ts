import { mayChange, type Definition } from '#app/resource/define';
import { useCurrentDeviceOrNull } from '../api/CurrentDeviceContext';

/** Whether the user's role at the current device allows to change such a resource. Without a device: whether it is the user's own. */
export function useMayChange(definition: Pick<Definition, 'permission'>): boolean {
  const device = useCurrentDeviceOrNull();
  return device === null ? definition.permission === null : mayChange(definition, device.role);
}
