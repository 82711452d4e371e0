import { mayChange, type Definition } from '#app/resource/define';
import { useCurrentDeviceOrNull } from '../api/CurrentDeviceContext';

/** Whether the user's role at the current device lets them change such a resource; what is their own also where there is no device. */
export function useMayChange(definition: Pick<Definition, 'permission'>): boolean {
  const device = useCurrentDeviceOrNull();
  return device === null ? definition.permission === null : mayChange(definition, device.role);
}
